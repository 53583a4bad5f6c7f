package dev.cortado.lab.suite;

import dev.cortado.lab.json.JsonReader;
import dev.cortado.lab.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A finished run of a suite, which can be kept as JSON and read back.
 *
 * @param suite the file's name
 * @param limit what each search was limited to, for people
 * @param positions how many the suite has; more than there are answers if the run was cut short
 */
public record SuiteResult(String suite, String limit, int positions, List<Answer> answers) {
    public SuiteResult {
        answers = List.copyOf(answers);
    }

    public int solved() {
        return (int) answers.stream().filter(Answer::solved).count();
    }

    public long nodes() {
        return answers.stream().mapToLong(Answer::nodes).sum();
    }

    public long timeMs() {
        return answers.stream().mapToLong(Answer::timeMs).sum();
    }

    /** Points of the moves played; 0 if moves are not scored. */
    public int points() {
        return answers.stream().mapToInt(Answer::points).sum();
    }

    public int mostPoints() {
        return answers.stream().mapToInt(Answer::mostPoints).sum();
    }

    /** One JSON object. */
    public String json() {
        JsonWriter json = new JsonWriter().beginObject().name("suite").value(suite).name("limit").value(limit)
                .name("positions").value(positions).name("searched").value(answers.size()).name("solved")
                .value(solved()).name("points").value(points()).name("mostPoints").value(mostPoints()).name("nodes")
                .value(nodes()).name("timeMs").value(timeMs()).name("answers").beginArray();
        for (Answer answer : answers) {
            json.beginObject().name("line").value(answer.line()).name("id").value(answer.id()).name("fen")
                    .value(answer.fen()).name("wanted").value(answer.wanted()).name("played").value(answer.played())
                    .name("solved").value(answer.solved()).name("score").value(answer.score()).name("depth")
                    .value(answer.depth()).name("nodes").value(answer.nodes()).name("timeMs").value(answer.timeMs())
                    .name("solvedNodes").value(answer.solvedNodes()).name("solvedMs").value(answer.solvedMs())
                    .name("points").value(answer.points()).name("mostPoints").value(answer.mostPoints()).endObject();
        }
        return json.endArray().endObject().toString();
    }

    /**
     * Reads what {@link #json} wrote.
     *
     * @throws IllegalArgumentException if the text is something else, saying what is missing
     */
    public static SuiteResult parse(String text) {
        Map<?, ?> object = map(JsonReader.read(text));
        List<Answer> answers = new ArrayList<>();
        if (!(object.get("answers") instanceof List<?> list)) {
            throw new IllegalArgumentException("there is no list of answers: this is not the result of a suite");
        }
        for (Object element : list) {
            Map<?, ?> map = map(element);
            answers.add(new Answer(number(map, "line"), text(map, "id"), text(map, "fen"), text(map, "wanted"),
                    text(map, "played"), number(map, "score"), number(map, "depth"), whole(map, "nodes"),
                    whole(map, "timeMs"), whole(map, "solvedNodes"), whole(map, "solvedMs"), number(map, "points"),
                    number(map, "mostPoints")));
        }
        return new SuiteResult(text(object, "suite"), text(object, "limit"), number(object, "positions"), answers);
    }

    private static Map<?, ?> map(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new IllegalArgumentException("an object is expected: this is not the result of a suite");
    }

    private static String text(Map<?, ?> map, String name) {
        if (map.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("\"" + name + "\" is missing: this is not the result of a suite");
    }

    private static long whole(Map<?, ?> map, String name) {
        if (map.get(name) instanceof Long number) {
            return number;
        }
        throw new IllegalArgumentException("\"" + name + "\" is missing: this is not the result of a suite");
    }

    private static int number(Map<?, ?> map, String name) {
        return Math.toIntExact(whole(map, name));
    }
}
