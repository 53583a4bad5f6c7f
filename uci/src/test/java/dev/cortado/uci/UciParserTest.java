package dev.cortado.uci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Color;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.engine.Limits;
import dev.cortado.eval.Score;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UciParserTest {
    private final List<String> calls = new ArrayList<>();
    private GoCommand go;
    private PositionCommand position;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            uci                                   | uci
            isready                               | isReady
            ucinewgame                            | newGame
            stop                                  | stop
            ponderhit                             | ponderHit
            quit                                  | quit
            register later                        | register
            d                                     | display
            eval                                  | evaluate
            flip                                  | flip
            help                                  | help
            debug on                              | debug true
            debug off                             | debug false
            joho debug on                         | debug true
            one two three isready                 | isReady
            bench 5 fast                          | extra bench '5 fast'
            setoption name Hash value 64          | setOption Hash 64
            setoption name Clear Hash             | setOption 'Clear Hash' null
            setoption name Debug Log File value a  b.txt | setOption 'Debug Log File' 'a  b.txt'
            setoption name Debug Log File value   | setOption 'Debug Log File' ''
            setoption  name  Move   Overhead  value  30 | setOption 'Move Overhead' 30
            go perft 5                            | perft 5
            go perft 99999999999                  | perft 2147483647
            """)
    void commands(String line, String call) {
        parse(line);
        assertThat(calls).containsExactly(call.replace("'", ""));
    }

    /** The three spellings of the protocol's own example mean the same. */
    @ParameterizedTest
    @ValueSource(strings = {"debug on", "   debug     on  ", "\t  debug \t  \t\ton\t  ", "\ufeffdebug on"})
    void anyBlanksSeparateWords(String line) {
        parse(line);
        assertThat(calls).containsExactly("debug true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", "\u0000"})
    void anEmptyLineIsNothing(String line) {
        parse(line);
        assertThat(calls).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            xyzzy                        | xyzzy
            hello d                      | hello
            UCI                          | UCI
            debug                        | on
            debug maybe                  | off
            setoption Hash 64            | name
            setoption name               | name
            position                     | startpos
            position somewhere           | startpos
            position startpos e2e4       | moves
            go perft                     | perft
            go perft x                   | perft
            """)
    void whatCannotBeUsedIsOneProblemThatSaysWhatWouldBeRight(String line, String mentions) {
        parse(line);
        assertThat(calls).singleElement().asString().matches("(problem|noPosition) .*").contains(mentions);
    }

    @Test
    void positionFromStart() {
        parse("position startpos moves e2e4 e7e5");
        assertThat(position).isEqualTo(new PositionCommand(null, List.of("e2e4", "e7e5")));
        parse("position startpos");
        assertThat(position).isEqualTo(PositionCommand.START);
        parse("position startpos moves");
        assertThat(position).isEqualTo(PositionCommand.START);
    }

    @Test
    void positionFromFen() {
        parse("position fen 8/8/8/8/8/4k3/8/4K2R  w K  - 0 1 moves h1h3");
        assertThat(position)
                .isEqualTo(new PositionCommand("8/8/8/8/8/4k3/8/4K2R w K - 0 1", List.of("h1h3")));
        parse("position 8/8/8/8/8/4k3/8/4K2R w K - 0 1");
        assertThat(position).isEqualTo(new PositionCommand("8/8/8/8/8/4k3/8/4K2R w K - 0 1", List.of()));
    }

    @Test
    void everyLimitOfGo() {
        parse("go wtime 1000 btime 2000 winc 30 binc 40 movestogo 5 depth 6 nodes 700 mate 8 movetime 90 ponder"
                + " searchmoves e2e4 d2d4 infinite");
        assertThat(go).isEqualTo(
                new GoCommand(6, 700, 8, 90, 1000L, 2000L, 30, 40, 5, true, true, List.of("e2e4", "d2d4")));
        assertThat(calls).containsExactly("go");
    }

    @Test
    void numbersOutOfRangeAreBroughtIntoIt() {
        parse("go depth 99999999999999999999 nodes -5 movetime 0 wtime -300 btime 123456789012345678901234 winc -1");
        assertThat(go.depth()).isEqualTo(Score.MAX_PLY);
        assertThat(go.nodes()).isEqualTo(1);
        assertThat(go.moveTime()).isEqualTo(1);
        assertThat(go.whiteTime()).isEqualTo(-300);
        assertThat(go.blackTime()).isEqualTo(UciParser.MAX_TIME);
        assertThat(go.whiteIncrement()).isZero();
        assertThat(calls).containsExactly("go");
    }

    @Test
    void aBadNumberIsNamedAndTheRestCounts() {
        parse("go depth abc nodes 500 banana binc");
        assertThat(calls).hasSize(4).last().isEqualTo("go");
        assertThat(calls.get(0)).contains("depth").contains("'abc'");
        assertThat(calls.get(1)).contains("'banana'");
        assertThat(calls.get(2)).contains("binc");
        assertThat(go.nodes()).isEqualTo(500);
        assertThat(go.depth()).isZero();
    }

    @Test
    void aNumberIsMissingBeforeTheNextWord() {
        parse("go wtime btime 500");
        assertThat(go.whiteTime()).isNull();
        assertThat(go.blackTime()).isEqualTo(500);
    }

    /** A GUI waits for the answer to a clock it could not spell. */
    @Test
    void limitsThatCannotBeUsedDoNotMeanForever() {
        parse("go wtime NaN btime NaN");
        assertThat(go.toLimits(Color.WHITE, List.of())).isEqualTo(Limits.ofMoveTime(UciParser.FALLBACK_TIME));
    }

    @ParameterizedTest
    @CsvSource({"0,0", "17,17", "-17,-17", "+5,5", "12.9,12", "-0.5,0", "007,7",
        "9223372036854775807,9223372036854775807", "9223372036854775808,9223372036854775807",
        "-99999999999999999999,-9223372036854775807"})
    void wholeNumbers(String text, long value) {
        assertThat(UciParser.wholeNumber(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "+", ".", "x", "1x", "1e5", "--1", "1.2.3", "1.x", "0x10", "٣"})
    void notWholeNumbers(String text) {
        assertThat(UciParser.wholeNumber(text)).isNull();
    }

    /** Words of the protocol and nonsense in any order: whatever it means, it is understood or refused. */
    @Test
    void anyLineIsUnderstoodOrRefused() {
        String[] words = {"go", "position", "setoption", "name", "value", "fen", "startpos", "moves", "depth", "wtime",
            "-1", "99999999999999999999", "x", "e2e4", "\t", "", "infinite", "searchmoves", "perft", "debug", "on", "ü",
            "\u0000", "nodes", "bench", "register", "/", "8/8"};
        SplitMix random = new SplitMix(5);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder line = new StringBuilder();
            for (int count = random.below(9); count >= 0; count--) {
                line.append(words[random.below(words.length)]).append(random.below(8) == 0 ? "" : " ");
            }
            parse(line.toString());
            assertThat(calls.isEmpty()).as(line.toString()).isEqualTo(new Words(line.toString()).peek().isEmpty());
        }
    }

    // ---- limits ---------------------------------------------------------------------------------------------

    @Test
    void withoutAnyLimitASearchIsInfinite() {
        parse("go");
        assertThat(go.toLimits(Color.WHITE, List.of()).infinite()).isTrue();
        parse("go searchmoves e2e4");
        assertThat(go.toLimits(Color.WHITE, List.of()).infinite()).isTrue();
        parse("go depth 3");
        assertThat(go.toLimits(Color.WHITE, List.of()).infinite()).isFalse();
        parse("go ponder");
        assertThat(go.toLimits(Color.WHITE, List.of()).infinite()).isFalse();
        assertThat(go.toLimits(Color.WHITE, List.of()).ponder()).isTrue();
    }

    @Test
    void theOtherClockStandsInForAMissingOne() {
        parse("go wtime 100 winc 7");
        Limits limits = go.toLimits(Color.BLACK, List.of());
        assertThat(limits.hasClock()).isTrue();
        assertThat(limits.clock().blackTime()).isEqualTo(100);
        assertThat(limits.clock().blackIncrement()).isEqualTo(7);
        assertThat(limits.clock().whiteTime()).isEqualTo(100);
    }

    @Test
    void aClockAtZeroIsAClock() {
        parse("go wtime 0 btime 0");
        Limits limits = go.toLimits(Color.WHITE, List.of());
        assertThat(limits.hasClock()).isTrue();
        assertThat(limits.infinite()).isFalse();
    }

    private void parse(String line) {
        calls.clear();
        UciParser.parse(line, recorder());
    }

    /** Writes down each call as its name and arguments. */
    private UciHandler recorder() {
        return (UciHandler) Proxy.newProxyInstance(UciHandler.class.getClassLoader(), new Class<?>[] {UciHandler.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("hasExtra")) {
                        return "bench".equals(arguments[0]);
                    }
                    if (arguments != null && arguments[0] instanceof GoCommand command) {
                        go = command;
                        calls.add("go");
                    } else if (arguments != null && arguments[0] instanceof PositionCommand command) {
                        position = command;
                        calls.add("position");
                    } else {
                        Stream<Object> words = arguments == null ? Stream.of() : Stream.of(arguments);
                        calls.add(Stream.concat(Stream.of(method.getName()), words.map(String::valueOf))
                                .collect(Collectors.joining(" ")));
                    }
                    return null;
                });
    }
}
