package dev.cortado.lab.player;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.uci.client.UciSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A small UCI program of its own, run as a child process. It plays any legal move, the same one in the same position,
 * until it misbehaves in the way its first argument names, at the search that its second argument counts (from 1).
 */
public final class FakeEngine {
    /** Red, a cleared screen, a bell, a window title, and the colour off again. */
    private static final String COLOURED = "\u001b[31mred\u001b[2J\u0007\u001b]0;title\u0007\u009b0m";

    private FakeEngine() {}

    /** The command that runs this program in a quick-starting JVM. */
    public static List<String> command(String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx64m", "-cp", System.getProperty("java.class.path"),
                FakeEngine.class.getName()));
        command.addAll(List.of(args));
        return command;
    }

    static UciPlayer player(String... args) {
        return new UciPlayer(UciSpec.of(command(args), Map.of()));
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        String habit = args.length > 0 ? args[0] : "good";
        int when = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        int searches = 0;
        Position position = new Position();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String word = line.split(" ")[0];
            switch (word) {
                case "uci" -> {
                    if (habit.equals("deaf")) {
                        Thread.sleep(Long.MAX_VALUE);
                    }
                    if (habit.equals("parent")) {
                        new ProcessBuilder(command("deaf")).redirectInput(ProcessBuilder.Redirect.PIPE).start();
                    }
                    System.out.println("id name Fake " + (habit.equals("coloured") ? COLOURED : habit));
                    System.out.println("option name Hash type spin default 16 min 1 max 1024");
                    System.out.println("option name UCI_Chess960 type check default false");
                    System.out.println("uciok");
                }
                case "isready" -> {
                    if (habit.equals("unready")) {
                        Thread.sleep(Long.MAX_VALUE);
                    }
                    System.out.println("readyok");
                }
                case "position" -> position = position(line);
                case "go" -> {
                    searches++;
                    if (searches >= when) {
                        misbehave(habit);
                    }
                    answer(position, searches >= when ? habit : "good");
                }
                case "quit" -> {
                    if (habit.equals("stubborn")) {
                        Thread.sleep(Long.MAX_VALUE);
                    }
                    return;
                }
                default -> {
                    // Everything else is ignored, as UCI wants.
                }
            }
        }
    }

    private static void misbehave(String habit) throws InterruptedException {
        switch (habit) {
            case "crash" -> {
                System.err.println("the board caught fire");
                System.exit(3);
            }
            case "hang" -> Thread.sleep(Long.MAX_VALUE);
            case "slow" -> Thread.sleep(1500);
            default -> {
                // Nothing before the answer.
            }
        }
    }

    private static void answer(Position position, String habit) {
        int[] moves = new int[Move.MAX_MOVES];
        int count = MoveGenerator.legal(position, moves, 0);
        int move = moves[(int) Long.remainderUnsigned(position.key(), count)];
        int score = habit.equals("pessimist") ? -900 : habit.equals("calm") ? 0 : 30;
        System.out.println("info depth 3 seldepth 5 score cp " + score + " nodes 1234 time 0 pv "
                + UciMove.format(position, move));
        System.out.println("info string score cp 999 is not a score");
        System.err.println("thinking aloud");
        System.out.println("bestmove " + switch (habit) {
            case "illegal" -> "e1e8";
            case "garbage" -> "castles!";
            case "silent" -> "";
            default -> UciMove.format(position, move);
        });
    }

    private static Position position(String line) {
        int moves = line.indexOf(" moves ");
        String setup = moves < 0 ? line : line.substring(0, moves);
        Position position = setup.equals("position startpos") ? new Position()
                : Fen.parse(setup.substring("position fen ".length()));
        if (moves >= 0) {
            for (String move : line.substring(moves + " moves ".length()).split(" ")) {
                position.make(UciMove.parse(position, move));
            }
        }
        return position;
    }
}
