package dev.cortado.engine.params;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.Test;

import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.SearchParameter;

class ParamsTest {
    private static List<String> names() {
        List<String> names = new ArrayList<>(Params.switches());
        Params.all().forEach(parameter -> names.add(parameter.name()));
        return names;
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
        List<String> expected = new ArrayList<>();
        for (String name : names()) {
            String constant = name.replaceAll("(?<=.)(?=[A-Z])|(?<=[a-z])(?=[0-9])", "_").toUpperCase(Locale.ROOT);
            expected.add(constant + " " + expected.size());
        }
        assertThat(constants).hasSizeGreaterThan(100).containsExactlyElementsOf(expected);
    }

    @Test
    void everyNumberHasAUnitAndADefaultWithinItsRange() {
        for (SearchParameter param : Params.all()) {
            assertThat(param.unit()).as(param.name()).isNotBlank();
            assertThat(param.initial()).as(param.name()).isBetween(param.min(), param.max());
            assertThat(param.min()).as(param.name()).isLessThan(param.max());
            assertThat(param.step() == 0).as(param.name()).isEqualTo(param.unit().equals("choice"));
        }
    }

    /** A constant finds in the array what was set under its name, and nothing else changes. */
    @Test
    void anOptionReachesTheValueOfItsConstant() {
        int[] shipped = Params.defaults();
        List<String> names = names();
        for (int i = 0; i < names.size(); i++) {
            boolean isSwitch = i < Params.switches().size();
            int other = isSwitch ? 1 - shipped[i]
                    : shipped[i] == Params.parameter(i).max() ? Params.parameter(i).min() : Params.parameter(i).max();
            String text = isSwitch ? Boolean.toString(other == 1) : Integer.toString(other);
            int[] expected = shipped.clone();
            expected[i] = other;
            assertThat(Params.of(EngineOptions.defaults().with(names.get(i), text))).as(names.get(i))
                    .isEqualTo(expected);
        }
    }
}
