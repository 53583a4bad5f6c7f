import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameNode;
import dev.cortado.chess.game.GameResult;
import dev.cortado.chess.game.PgnReader;
import dev.cortado.chess.game.Side;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.eval.Score;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.player.GameState;
import dev.cortado.lab.player.Player;
import dev.cortado.lab.player.PlayerException;
import dev.cortado.lab.player.SideSpec;
import dev.cortado.lab.player.ThinkingLimit;
import dev.cortado.lab.player.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Has a judge say what the moves of variants are worth in the turns of games. See scripts/move-loss. */
final class MoveLoss {
    /** A score at the beginning of a move's comment; two groups: mate or not, and the number. */
    private static final Pattern SCORE = Pattern.compile("[+-](M?)(\\d+(?:\\.\\d+)?)/\\d+.*", Pattern.DOTALL);
    /** Turns of games that are decided tell nothing; pawns, as the player said. */
    private static final double DECIDED = 5;
    /** Of the judge's centipawns: at 100 of them Stockfish 15.1 wins half of its games, and 0.73 of a point is expected. */
    private static final double CHANCE_UNIT = 100;
    /** Of a variant, unless it says otherwise, and of the judge. */
    private static final String HASH = "Hash=16";
    private static final String JUDGE_HASH = "Hash=32";
    private static final long PATIENCE_MS = 600_000;
    /** Standard errors in half of a 95 % interval. */
    private static final double Z = 1.96;
    /** Elo for a point a game, where sides are about even. */
    private static final double ELO = 1600 / Math.log(10);
    /** Phases of a game by moves of the player. */
    private static final int PHASE = 10;
    private static final int PHASES = 5;

    /** A game, and the plies at which it is the player's turn and nothing is decided. */
    private record Turns(Opening opening, List<String> moves, Set<Integer> plies) {}

    /** What a variant plays at a turn. */
    private record Place(String variant, int game, int ply) {}

    /** A move at a turn. */
    private record Choice(int game, int ply, String move) {}

    private final Path log;
    /** The log's first line: what its moves and values belong to. */
    private final String header;
    private final ThinkingLimit limit;
    private final String judge;
    private final ThinkingLimit judgeLimit;
    private final int threads;
    private final List<Turns> games;
    /** What a variant was when its moves were found, by its name. */
    private final Map<String, String> known = new HashMap<>();
    private final Map<Place, String> played = new HashMap<>();
    /** Expected results for the player. */
    private final Map<Choice, Double> judged = new HashMap<>();

    private MoveLoss(Path log, String source, long nodes, String judge, long judgeNodes, int threads,
            List<Turns> games) {
        this.log = log;
        limit = ThinkingLimit.ofNodes(nodes);
        this.judge = judge;
        judgeLimit = ThinkingLimit.ofNodes(judgeNodes);
        this.threads = threads;
        this.games = games;
        header = "# " + source + "; " + limit + "; judge " + judge + ", " + judgeLimit;
    }

    public static void main(String[] args) throws InterruptedException {
        try {
            Path log = Path.of(args[5]);
            int most = Integer.parseInt(args[1]);
            List<Turns> games = games(Path.of(args[7]), args[6], most > 0 ? most : Integer.MAX_VALUE);
            List<String> variants = List.of(args).subList(8, args.length);
            MoveLoss it = new MoveLoss(log, args[6] + " in " + args[7], Long.parseLong(args[0]), args[2],
                    Long.parseLong(args[3]), Integer.parseInt(args[4]), games);
            variants.forEach(it::side); // a variant that makes no sense is told of before anything is searched
            it.read();
            for (String variant : variants) {
                it.play(variant);
            }
            it.judge(variants);
            it.report(variants);
        } catch (IllegalArgumentException | IOException e) {
            fail(e.getMessage());
        } catch (ExecutionException e) {
            fail(e.getCause().getMessage());
        }
    }

    private static void fail(String message) {
        System.err.println("move-loss: " + message);
        System.exit(1);
    }

    private static List<Turns> games(Path pgn, String player, int most) throws IOException {
        List<Turns> all = new ArrayList<>();
        try (PgnReader reader = PgnReader.of(pgn)) {
            for (Game game : reader) {
                boolean white = game.tag("White").orElse("").equals(player);
                if (all.size() == most || game.result() == GameResult.UNKNOWN
                        || white == game.tag("Black").orElse("").equals(player)) {
                    continue; // unfinished, or not a game between this player and another one
                }
                List<String> moves = new ArrayList<>();
                Set<Integer> plies = new TreeSet<>();
                for (GameNode node : game.mainLine()) {
                    boolean whiteMoved = node.board().turn() == Side.BLACK;
                    Matcher score = SCORE.matcher(node.comment().strip());
                    if (whiteMoved == white && score.matches() && score.group(1).isEmpty()
                            && Double.parseDouble(score.group(2)) < DECIDED) {
                        plies.add(moves.size());
                    }
                    moves.add(node.uci());
                }
                all.add(new Turns(Opening.of(game.start().fen()), moves, plies));
            }
        }
        if (all.stream().allMatch(game -> game.plies.isEmpty())) {
            throw new IllegalArgumentException(
                    pgn + " has no finished game of '" + player + "' against somebody else, with scores");
        }
        return all;
    }

    // ---- the log ------------------------------------------------------------------------------------------------

    /**
     * Under the header one line each: {@code V variant identity}, {@code P variant game ply move} and
     * {@code J game ply move expected}, with tabs.
     */
    private void read() throws IOException {
        if (!Files.exists(log)) {
            write(header + "\n");
        }
        String text = Files.readString(log);
        if (!text.startsWith(header + "\n")) {
            throw new IllegalArgumentException("'" + log + "' holds another comparison, which begins with: "
                    + text.lines().findFirst().orElse("nothing"));
        }
        int torn = text.lastIndexOf('\n') + 1;
        if (torn < text.length()) {
            Files.writeString(log, text.substring(0, torn)); // what was in work when it was broken off
        }
        for (String line : text.substring(0, torn).split("\n")) {
            String[] words = line.split("\t");
            if (words[0].equals("V")) {
                known.put(words[1], words[2]);
            } else if (words[0].equals("P")) {
                played.put(new Place(words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3])), words[4]);
            } else if (words[0].equals("J")) {
                judged.put(new Choice(Integer.parseInt(words[1]), Integer.parseInt(words[2]), words[3]),
                        Double.valueOf(words[4]));
            }
        }
    }

    private void write(String lines) throws IOException {
        Files.writeString(log, lines, StandardOpenOption.APPEND, StandardOpenOption.CREATE);
    }

    // ---- searches -----------------------------------------------------------------------------------------------

    private interface Work {
        void with(Player player, int index) throws PlayerException, InterruptedException, IOException;
    }

    /** Does something for each index below a count, by several threads with a player each. */
    private void each(int count, SideSpec side, Work work) throws InterruptedException, ExecutionException {
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                all.add(pool.submit(() -> {
                    try (Player player = side.contender(limit).players().get()) {
                        for (int at = next.getAndIncrement(); at < count; at = next.getAndIncrement()) {
                            work.with(player, at);
                        }
                    } finally {
                        next.set(count); // nothing is left, or something failed and the others need not go on
                    }
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }

    private SideSpec side(String variant) {
        List<String> words =
                new ArrayList<>(variant.equals("-") ? List.of() : Arrays.asList(variant.split("\\+")));
        if (words.stream().noneMatch(word -> word.startsWith("Hash="))) {
            words.add(HASH);
        }
        SideSpec side = SideSpec.parse("variant " + variant, words);
        side.contender(limit);
        return side;
    }

    /** A name is not enough: the engine may have been built anew since. */
    private void requireSame(String variant, SideSpec side) throws IOException {
        String identity = side.contender(limit).identity().get().toString();
        String before = known.putIfAbsent(variant, identity);
        if (before == null) {
            write("V\t" + variant + "\t" + identity + "\n");
        } else if (!before.equals(identity)) {
            throw new IllegalArgumentException("'" + log + "' has moves of another '" + variant + "': " + before
                    + ", and now it is " + identity);
        }
    }

    /** The moves of a variant, turn by turn as in the game, so that its table and histories are what they would be there. */
    private void play(String variant) throws InterruptedException, ExecutionException, IOException {
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < games.size(); i++) {
            int game = i;
            if (!games.get(i).plies.stream().allMatch(ply -> played.containsKey(new Place(variant, game, ply)))) {
                left.add(i);
            }
        }
        SideSpec side = side(variant);
        requireSame(variant, side);
        Turn turn = new Turn(side.contender(limit).limit().limits(), PATIENCE_MS);
        AtomicInteger done = new AtomicInteger();
        each(left.size(), side, (player, at) -> {
            int index = left.get(at);
            Turns game = games.get(index);
            Map<Place, String> answers = new HashMap<>();
            StringBuilder lines = new StringBuilder();
            player.newGame(false);
            GameState state = new GameState(game.opening, false);
            for (int ply = 0; ply < game.moves.size(); ply++) {
                if (game.plies.contains(ply)) {
                    String move = UciMove.format(state.position(), player.think(state, turn).move());
                    answers.put(new Place(variant, index, ply), move);
                    lines.append("P\t" + variant + "\t" + index + "\t" + ply + "\t" + move + "\n");
                }
                state.play(UciMove.parse(state.position(), game.moves.get(ply)));
            }
            synchronized (this) {
                played.putAll(answers);
                write(lines.toString());
            }
            System.err.printf("%s: %d of %d games%n", variant, done.incrementAndGet(), left.size());
        });
    }

    private void judge(List<String> variants) throws InterruptedException, ExecutionException {
        Set<Choice> open = new LinkedHashSet<>();
        for (int i = 0; i < games.size(); i++) {
            for (int ply : games.get(i).plies) {
                Set<Choice> choices = new LinkedHashSet<>();
                for (String variant : variants) {
                    choices.add(choice(variant, i, ply));
                }
                if (choices.size() > 1) {
                    open.addAll(choices);
                }
            }
        }
        open.removeAll(judged.keySet());
        List<Choice> left = List.copyOf(open);
        SideSpec side = SideSpec.parse("judge", List.of("cmd=" + judge, JUDGE_HASH));
        AtomicInteger done = new AtomicInteger();
        each(left.size(), side, (player, at) -> {
            Choice choice = left.get(at);
            double expected = expected(player, choice);
            synchronized (this) {
                judged.put(choice, expected);
                write(String.format(Locale.ROOT, "J\t%d\t%d\t%s\t%.5f%n", choice.game, choice.ply, choice.move, expected));
            }
            if (done.incrementAndGet() % 100 == 0) {
                System.err.printf("judged %d of %d moves%n", done.get(), left.size());
            }
        });
    }

    private Choice choice(String variant, int game, int ply) {
        return new Choice(game, ply, played.get(new Place(variant, game, ply)));
    }

    private double expected(Player player, Choice choice) throws PlayerException, InterruptedException {
        Turns game = games.get(choice.game);
        GameState state = new GameState(game.opening, false);
        for (String move : game.moves.subList(0, choice.ply)) {
            state.play(UciMove.parse(state.position(), move));
        }
        state.play(UciMove.parse(state.position(), choice.move));
        Position position = state.position();
        if (MoveGenerator.countLegal(position) == 0) {
            return position.inCheck() ? 1 : 0.5;
        }
        player.newGame(false);
        int score = player.think(state, new Turn(judgeLimit.limits(), PATIENCE_MS)).score();
        return Score.isWin(score) ? 0 : Score.isLoss(score) ? 1 : 1 / (1 + Math.exp(score / CHANCE_UNIT));
    }

    // ---- what it comes to ---------------------------------------------------------------------------------------

    private void report(List<String> variants) {
        int turns = games.stream().mapToInt(game -> game.plies.size()).sum();
        System.out.printf(Locale.ROOT, "%d games, %d turns, %s; against %s, judged with %s%n", games.size(), turns,
                limit, variants.getFirst(), judgeLimit);
        System.out.println("differs   points a game      about Elo   points in 1000 turns, by tens of the player's moves");
        for (String variant : variants.subList(1, variants.size())) {
            report(variants.getFirst(), variant, turns);
        }
    }

    private void report(String first, String variant, int turns) {
        int[] count = new int[PHASES];
        double[] gain = new double[PHASES];
        double squares = 0;
        int differ = 0;
        for (int i = 0; i < games.size(); i++) {
            for (int ply : games.get(i).plies) {
                int phase = Math.min(ply / 2 / PHASE, PHASES - 1);
                count[phase]++;
                Choice before = choice(first, i, ply);
                Choice now = choice(variant, i, ply);
                if (!now.equals(before)) {
                    double change = judged.get(now) - judged.get(before);
                    differ++;
                    gain[phase] += change;
                    squares += change * change;
                }
            }
        }
        double points = Arrays.stream(gain).sum() / games.size();
        double error = Z * Math.sqrt(squares) / games.size();
        StringBuilder phases = new StringBuilder();
        for (int phase = 0; phase < PHASES; phase++) {
            phases.append(String.format(Locale.ROOT, " %+5.1f", 1000 * gain[phase] / Math.max(1, count[phase])));
        }
        System.out.printf(Locale.ROOT, "%5.1f %%   %+.3f ± %.3f   %+5.0f ± %-3.0f %s   %s%n", 100.0 * differ / turns,
                points, error, points * ELO, error * ELO, phases, variant);
    }
}
