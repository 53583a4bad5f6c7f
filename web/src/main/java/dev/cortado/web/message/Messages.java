package dev.cortado.web.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.cortado.lab.json.Json;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Messages as JSON objects whose {@code type} is the record's name in lower case. */
public final class Messages {
    private static final String TYPE = "type";
    private static final int SHOWN = 40;

    private static final Map<String, Class<?>> ASKS = Stream.of(Ask.class.getPermittedSubclasses())
            .collect(Collectors.toMap(Messages::name, Function.identity()));

    private Messages() {}

    /**
     * A page's message.
     *
     * @throws IllegalArgumentException if it is none, saying why in one line
     */
    public static Ask read(String text) {
        String type = Json.read(text, JsonNode.class).path(TYPE).asText();
        Class<?> known = ASKS.get(type);
        if (known == null) {
            throw new IllegalArgumentException("there is no message of the type '"
                    + (type.length() <= SHOWN ? type : type.substring(0, SHOWN) + "…") + "'");
        }
        return (Ask) Json.read(text, known);
    }

    /** The number of an ask that could not be read, as far as there is one; else 0. */
    public static long idOf(String text) {
        try {
            return Json.read(text, JsonNode.class).path("id").asLong();
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }

    public static String write(Tell tell) {
        ObjectNode object = JsonNodeFactory.instance.objectNode().put(TYPE, name(tell.getClass()));
        object.setAll((ObjectNode) Json.tree(tell));
        return object.toString();
    }

    private static String name(Class<?> type) {
        return type.getSimpleName().toLowerCase(Locale.ROOT);
    }
}
