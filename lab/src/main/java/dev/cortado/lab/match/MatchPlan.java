package dev.cortado.lab.match;

import dev.cortado.lab.opening.OpeningBook;
import dev.cortado.lab.player.Contender;
import dev.cortado.lab.stats.Sprt;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A match before it is played.
 *
 * @param dev the side under test
 * @param base its opponent
 * @param book where games begin
 * @param pairs the most pairs to play
 * @param rules how a game is played
 * @param sprt a test that may end the match early
 * @param concurrency games at a time
 */
public record MatchPlan(Contender dev, Contender base, OpeningBook book, int pairs, GameRunner rules,
        Optional<Sprt> sprt, int concurrency) {

    public MatchPlan {
        if (pairs < 1) {
            throw new IllegalArgumentException("a match has at least one pair of games");
        }
        if (concurrency < 1) {
            throw new IllegalArgumentException("concurrency must be 1 or more, not " + concurrency);
        }
    }

    /**
     * What decides how the games go and how they are judged. A match is only ever continued with equal settings. Asks the
     * sides who they are, which may take a moment.
     */
    public Map<String, Object> settings() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("dev", dev.identity().get());
        all.put("devLimit", dev.limit().toString());
        all.put("base", base.identity().get());
        all.put("baseLimit", base.limit().toString());
        all.put("book", book.identity());
        all.put("chess960", rules.chess960());
        all.put("marginMs", rules.margin());
        all.put("moveTimeoutMs", rules.moveTimeout());
        all.put("resign", rules.adjudication().resign()
                .map(r -> "moves=" + r.moves() + ",score=" + r.score() + (r.bothAgree() ? ",both" : "")).orElse(null));
        all.put("draw", rules.adjudication().draw()
                .map(d -> "movenumber=" + d.moveNumber() + ",movecount=" + d.moves() + ",score=" + d.score())
                .orElse(null));
        all.put("maxPlies", rules.adjudication().maxPlies());
        all.put("sprt", sprt.map(s -> s.model().name().toLowerCase(Locale.ROOT) + " [" + s.elo0() + ", "
                + s.elo1() + "] alpha " + s.alpha() + " beta " + s.beta()).orElse(null));
        return all;
    }
}
