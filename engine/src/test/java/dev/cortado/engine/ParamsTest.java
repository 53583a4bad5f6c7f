package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

class ParamsTest {
    private static List<Params.Param> everything() {
        List<Params.Param> params = new ArrayList<>(Params.switches());
        params.addAll(Params.all());
        return params;
    }

    /** One vocabulary: {@code ReverseFutilityMargin} is the constant {@code REVERSE_FUTILITY_MARGIN}, and holds its index. */
    @Test
    void aConstantIsNamedAsItsNumber() throws IllegalAccessException {
        List<String> constants = new ArrayList<>();
        for (Field field : Params.class.getDeclaredFields()) {
            if (field.getType() == int.class && Modifier.isStatic(field.getModifiers())
                    && !Modifier.isPrivate(field.getModifiers())) {
                constants.add(field.getName() + " " + field.getInt(null));
            }
        }
        List<String> expected = everything().stream()
                .map(param -> param.name().replaceAll("(?<=.)(?=[A-Z])|(?<=[a-z])(?=[0-9])", "_")
                        .toUpperCase(java.util.Locale.ROOT) + " "
                        + param.index())
                .toList();
        assertThat(constants).hasSizeGreaterThan(100).containsExactlyElementsOf(expected);
    }

    @Test
    void everyNumberHasAUnitAndADefaultWithinItsRange() {
        for (Params.Param param : everything()) {
            assertThat(param.unit()).as(param.name()).isNotBlank();
            assertThat(param.initial()).as(param.name()).isBetween(param.min(), param.max());
            assertThat(param.min()).as(param.name()).isLessThan(param.max());
            assertThat(param.step() == 0).as(param.name()).isEqualTo(param.unit().equals("choice"));
        }
    }
}
