package dev.cortado.lab.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.List;

/**
 * Records, maps and lists as JSON and back. What is written has no line breaks, so that a stream of values is one a line;
 * a number that JSON does not know (infinity, NaN) is {@code null}. What is read must have every number that a record
 * wants, of the right kind; names that a record does not know are passed over, so that a later version may add some.
 *
 * <pre>{@code
 * record Point(int x, int y) {}
 * Json.write(new Point(1, 2)); // {"x":1,"y":2}
 * Json.read("{\"x\":1,\"y\":2}", Point.class);
 * }</pre>
 *
 * <p>A record in a package of another module is opened to {@code com.fasterxml.jackson.databind}.
 */
public final class Json {
    private static final int MAX_NESTING = 100;

    private static final JsonMapper MAPPER = JsonMapper
            .builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_NESTING).build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .addModule(new SimpleModule().addSerializer(Double.class, new NumberOrNull())
                    .addSerializer(double.class, new NumberOrNull()))
            .build();

    private Json() {}

    /** A value as one line, without the line's end. */
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("this cannot be written as JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** A value as a tree, to be made part of another or looked into. */
    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /**
     * The value that a text stands for.
     *
     * @param type a record, a map, a list, or {@link JsonNode} for anything
     * @throws IllegalArgumentException if the text is no JSON or something else, saying where in one line
     */
    public static <T> T read(String text, Class<T> type) {
        T value;
        try {
            value = MAPPER.readValue(text, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(problem(e), e);
        }
        if (value == null || value instanceof JsonNode node && node.isMissingNode()) {
            throw new IllegalArgumentException("there is nothing where a value is expected");
        }
        return value;
    }

    private static String problem(JsonProcessingException e) {
        if (e instanceof StreamConstraintsException || e.getCause() instanceof StreamConstraintsException) {
            return "the value is too large or has too many levels";
        }
        if (e.getCause() instanceof IllegalArgumentException refused) {
            // What a record's own check says.
            return refused.getMessage();
        }
        if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
            return "\"" + path(mapping.getPath()) + "\" is missing or of the wrong kind";
        }
        if (e instanceof JsonMappingException mapping && mapping.getProcessor() instanceof JsonParser) {
            return "the value is not of the expected kind";
        }
        JsonLocation place = e.getLocation();
        return place == null ? "no JSON"
                : "no JSON at line " + place.getLineNr() + ", character " + place.getColumnNr();
    }

    /** {@code first.scores[2]}. */
    private static String path(List<Reference> references) {
        StringBuilder out = new StringBuilder();
        for (Reference reference : references) {
            if (reference.getFieldName() == null) {
                out.append('[').append(reference.getIndex()).append(']');
            } else {
                out.append(out.isEmpty() ? "" : ".").append(reference.getFieldName());
            }
        }
        return out.toString();
    }

    private static final class NumberOrNull extends StdSerializer<Double> {
        private static final long serialVersionUID = 1L;

        NumberOrNull() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                out.writeNumber(value);
            } else {
                out.writeNull();
            }
        }
    }
}
