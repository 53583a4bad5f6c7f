package dev.cortado.lab.player;

import dev.cortado.engine.EngineOptions;
import dev.cortado.lab.Digests;
import dev.cortado.uci.client.UciSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A side as a user describes it, in words of the form {@code key=value}. These keys describe the side itself; every other
 * one is an option of the engine, by its UCI name. {@code option.KEY} is always an option.
 *
 * <ul>
 * <li>{@code cmd} an external UCI program with its arguments, {@code args} further arguments, {@code dir} where it runs
 * <li>{@code rev} a revision of this engine in git
 * <li>{@code evaluation} what judges positions: the option EvalFile by a plainer name
 * <li>{@code name} a name for people
 * <li>{@code nodes}, {@code depth}, {@code movetime} (milliseconds), {@code tc} a limit of its own
 * <li>{@code timeout} milliseconds in which an external program has to start and to get ready
 * </ul>
 *
 * @param role {@code dev} or {@code base}
 * @param keys the keys above that were given
 * @param options options of the engine
 */
public record SideSpec(String role, Map<String, String> keys, Map<String, String> options) {
    private static final List<String> KEYS =
            List.of("cmd", "args", "dir", "rev", "name", "nodes", "depth", "movetime", "tc", "timeout");

    /**
     * Reads the words of a side.
     *
     * @throws IllegalArgumentException if a word has not that form, or words contradict each other
     */
    public static SideSpec parse(String role, List<String> words) {
        Map<String, String> keys = new LinkedHashMap<>();
        Map<String, String> options = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException(
                        "--" + role + " has \"" + word + "\"; it takes words like Hash=64 or nodes=5000");
            }
            String key = word.substring(0, equals).strip();
            String value = word.substring(equals + 1).strip();
            if (key.startsWith("option.")) {
                options.put(key.substring("option.".length()), value);
            } else if (key.equals("evaluation")) {
                options.put("EvalFile", value);
            } else {
                (KEYS.contains(key) ? keys : options).put(key, value);
            }
        }
        if (keys.containsKey("cmd") && keys.containsKey("rev")) {
            throw new IllegalArgumentException(
                    "--" + role + " names both a program and a revision; a side is one of them");
        }
        if (keys.containsKey("args") && !keys.containsKey("cmd")) {
            throw new IllegalArgumentException("--" + role + " has args without cmd");
        }
        return new SideSpec(role, keys, options);
    }

    /** The revision to build, if the side is one. */
    public Optional<String> revision() {
        return Optional.ofNullable(keys.get("rev"));
    }

    /** The same side, but played by a program. */
    public SideSpec withProgram(Path program) {
        Map<String, String> changed = new LinkedHashMap<>(keys);
        changed.remove("rev");
        changed.put("cmd", program.toString());
        changed.putIfAbsent("name", role + " " + keys.get("rev"));
        return new SideSpec(role, changed, options);
    }

    /**
     * The side, ready to play.
     *
     * @param common the limit of both sides, unless this one has its own
     * @throws IllegalArgumentException if an option or a limit is not valid
     */
    public Contender contender(ThinkingLimit common) {
        ThinkingLimit limit = limit().orElse(common);
        return keys.containsKey("cmd") ? external(limit) : internal(limit);
    }

    private Contender internal(ThinkingLimit limit) {
        EngineOptions engine = EngineOptions.defaults();
        for (Map.Entry<String, String> option : options.entrySet()) {
            try {
                engine = engine.with(option.getKey(), option.getValue());
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("--" + role + ": " + e.getMessage(), e);
            }
        }
        String name = keys.getOrDefault("name", role);
        EngineOptions complete = engine;
        return new Contender(Optional.of(name), limit, () -> new EnginePlayer(name, complete),
                () -> identity(Map.of("engine", "this one, signature " + EngineSignature.of(complete))));
    }

    private Contender external(ThinkingLimit limit) {
        List<String> command = new ArrayList<>();
        String program = keys.get("cmd");
        if (Files.isRegularFile(Path.of(program))) {
            command.add(program);
        } else {
            command.addAll(ShellWords.split(program));
        }
        command.addAll(ShellWords.split(keys.getOrDefault("args", "")));
        if (command.isEmpty()) {
            throw new IllegalArgumentException("--" + role + ": cmd is empty");
        }
        Path local = Path.of(command.getFirst());
        String dir = keys.get("dir");
        if (dir == null && Files.isRegularFile(local)) {
            // A program beside the user is found without its ./
            command.set(0, local.toAbsolutePath().toString());
        }
        long timeout = number("timeout").orElse(UciSpec.DEFAULT_TIMEOUT);
        UciSpec spec = new UciSpec(command, dir == null ? null : Path.of(dir), keys.get("name"), options, timeout,
                timeout);
        return new Contender(Optional.ofNullable(keys.get("name")), limit, () -> new UciPlayer(spec), () -> {
            Map<String, String> what = new LinkedHashMap<>();
            what.put("cmd", String.join(" ", command));
            what.put("program", digest(Path.of(command.getFirst())));
            return identity(what);
        });
    }

    /** What a side is, and the options it is given. */
    private Map<String, String> identity(Map<String, String> what) {
        Map<String, String> all = new LinkedHashMap<>(what);
        all.putAll(options);
        return all;
    }

    /** What the program is made of, so that a match is not continued with a changed one. */
    private static String digest(Path program) {
        try {
            return Files.isRegularFile(program) ? "sha256:" + Digests.sha256(Files.readAllBytes(program)) : "by name";
        } catch (IOException e) {
            return "by name";
        }
    }

    private Optional<ThinkingLimit> limit() {
        Optional<ThinkingLimit> clock = Optional.ofNullable(keys.get("tc")).map(ThinkingLimit::parseClock);
        long nodes = number("nodes").orElse(0L);
        int depth = Math.toIntExact(number("depth").orElse(0L));
        long moveTime = number("movetime").orElse(0L);
        if (clock.isEmpty() && nodes == 0 && depth == 0 && moveTime == 0) {
            return Optional.empty();
        }
        return Optional.of(new ThinkingLimit(nodes, depth, moveTime, clock.map(ThinkingLimit::base).orElse(0L),
                clock.map(ThinkingLimit::increment).orElse(0L), clock.map(ThinkingLimit::movesPerPeriod).orElse(0)));
    }

    private Optional<Long> number(String key) {
        String value = keys.get(key);
        if (value == null) {
            return Optional.empty();
        }
        try {
            long number = Long.parseLong(value.replace("_", ""));
            if (number > 0 && number <= Integer.MAX_VALUE) {
                return Optional.of(number);
            }
        } catch (NumberFormatException e) {
            // Falls through to the message.
        }
        throw new IllegalArgumentException("--" + role + ": " + key + "=" + value + " is no positive number");
    }
}
