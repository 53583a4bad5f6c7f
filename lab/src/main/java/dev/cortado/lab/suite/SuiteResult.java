package dev.cortado.lab.suite;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cortado.lab.json.Json;
import java.util.List;

/**
 * A finished run of a suite, which can be kept as JSON and read back.
 *
 * @param suite the file's name
 * @param limit what each search was limited to, for people
 * @param positions how many the suite has; more than there are answers if the run was cut short
 */
public record SuiteResult(String suite, String limit, int positions, List<Answer> answers) {
    public SuiteResult {
        if (suite == null || limit == null || answers == null) {
            throw new IllegalArgumentException("the suite, the limit or the answers are missing");
        }
        answers = List.copyOf(answers);
    }

    /** Positions searched. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public int searched() {
        return answers.size();
    }

    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public int solved() {
        return (int) answers.stream().filter(Answer::solved).count();
    }

    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public long nodes() {
        return answers.stream().mapToLong(Answer::nodes).sum();
    }

    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public long timeMs() {
        return answers.stream().mapToLong(Answer::timeMs).sum();
    }

    /** Points of the moves played; 0 if moves are not scored. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public int points() {
        return answers.stream().mapToInt(Answer::points).sum();
    }

    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public int mostPoints() {
        return answers.stream().mapToInt(Answer::mostPoints).sum();
    }

    /** One JSON object. */
    public String json() {
        return Json.write(this);
    }

    /**
     * Reads what {@link #json} wrote.
     *
     * @throws IllegalArgumentException if the text is something else, saying what is missing
     */
    public static SuiteResult parse(String text) {
        try {
            return Json.read(text, SuiteResult.class);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("this is not the result of a suite: " + e.getMessage(), e);
        }
    }
}
