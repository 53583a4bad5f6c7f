package dev.cortado.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noCodeUnits;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Dependencies between the modules, and between the rooms of one, point one way only. */
class ArchitectureTest {
    /** For each module, the other modules it may use. */
    private static final Map<String, List<String>> MAY_USE = new TreeMap<>(Map.of(
            "chess", List.of(),
            "eval", List.of("chess"),
            "engine", List.of("eval", "chess"),
            "uci", List.of("engine", "eval", "chess"),
            "lab", List.of("uci", "engine", "eval", "chess"),
            "web", List.of("lab", "engine", "eval", "chess"),
            "app", List.of("web", "lab", "uci", "engine", "eval", "chess")));

    /** Packages outside {@code java.*} and this project that a module may use. */
    private static final Map<String, List<String>> LIBRARIES = Map.of(
            "eval", List.of("jdk.incubator.vector.."),
            "lab", List.of("com.fasterxml.jackson.."),
            "web", List.of("com.fasterxml.jackson..", "org.eclipse.jetty.."),
            "app", List.of("picocli.."));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.cortado");

    /** The rules below also pass on nothing, so the import must have found the two ends of the chain. */
    @Test
    void theClassesOfOtherModulesAreSeen() {
        assertThat(CLASSES).extracting(c -> c.getPackageName()).contains("dev.cortado.chess", "dev.cortado.app");
    }

    @Test
    void rulesEvaluationAndSearchNeverPrint() {
        noClasses().that().resideInAnyPackage("dev.cortado.chess..", "dev.cortado.eval..", "dev.cortado.engine..")
                .should()
                .accessField(System.class, "out").orShould().accessField(System.class, "err").allowEmptyShould(true)
                .check(CLASSES);
    }

    /** What the laboratory finds is data; the command line shows it. */
    @Test
    void theLaboratoryNeverPrints() {
        noClasses().that().resideInAPackage("dev.cortado.lab..").should().accessField(System.class, "out").orShould()
                .accessField(System.class, "err").orShould().dependOnClassesThat()
                .belongToAnyOf(PrintStream.class, PrintWriter.class).check(CLASSES);
    }

    /** The client is for engines of any make: it knows the protocol, and nothing of this project's engine. */
    @Test
    void theUciClientKnowsNoEngine() {
        classes().that().resideInAPackage("dev.cortado.uci.client..").should().onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "dev.cortado.uci.client..", "dev.cortado.chess..").check(CLASSES);
    }

    /** Each of a match's rooms uses only those before it. */
    @Test
    void theRoomsOfAMatchAreInOneDirection() {
        List<String> rooms = List.of("opening", "player", "records", "match");
        for (int i = 0; i < rooms.size(); i++) {
            String[] later = rooms.subList(i + 1, rooms.size()).stream().map(room -> "dev.cortado.lab." + room + "..")
                    .toArray(String[]::new);
            noClasses().that().resideInAPackage("dev.cortado.lab." + rooms.get(i) + "..").should().dependOnClassesThat()
                    .resideInAnyPackage(later).check(CLASSES);
        }
    }

    @Test
    void everyClassBelongsToAModule() {
        classes().should()
                .resideInAnyPackage(MAY_USE.keySet().stream().map(m -> packageOf(m) + "..").toArray(String[]::new))
                .check(CLASSES);
    }

    @TestFactory
    Stream<DynamicTest> modulesUseOnlyWhatTheyMay() {
        return MAY_USE.entrySet().stream().map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
            List<String> allowed = new ArrayList<>(List.of("java..", packageOf(entry.getKey()) + ".."));
            entry.getValue().forEach(module -> allowed.add(packageOf(module) + ".."));
            allowed.addAll(LIBRARIES.getOrDefault(entry.getKey(), List.of()));
            classes().that().resideInAPackage(packageOf(entry.getKey()) + "..").should()
                    .onlyDependOnClassesThat().resideInAnyPackage(allowed.toArray(String[]::new))
                    .allowEmptyShould(true).check(CLASSES);
        }));
    }

    /** Inside the rules: each package, and those of its module that it may use. */
    private static final Map<String, List<String>> ROOMS_OF_CHESS = new TreeMap<>(Map.of(
            "internal", List.of(),
            "", List.of("internal"),
            "notation", List.of("", "internal"),
            "perft", List.of("", "notation", "internal"),
            "game", List.of("", "notation", "internal")));

    @TestFactory
    Stream<DynamicTest> roomsOfChessUseOnlyWhatTheyMay() {
        return ROOMS_OF_CHESS.entrySet().stream().map(entry -> DynamicTest.dynamicTest(
                roomOfChess(entry.getKey()), () -> {
                    List<String> allowed = new ArrayList<>(List.of("java..", roomOfChess(entry.getKey())));
                    entry.getValue().forEach(room -> allowed.add(roomOfChess(room)));
                    classes().that().resideInAPackage(roomOfChess(entry.getKey())).should()
                            .onlyDependOnClassesThat().resideInAnyPackage(allowed.toArray(String[]::new))
                            .check(CLASSES);
                }));
    }

    private static String roomOfChess(String room) {
        return packageOf("chess") + (room.isEmpty() ? "" : "." + room);
    }

    /**
     * Inside the engine: each room, and the rooms that it may use. All may use what the engine shows to the world, which is
     * data; only the bench and the analyser may use the facade.
     */
    private static final Map<String, List<String>> ROOMS_OF_ENGINE = new TreeMap<>(Map.of(
            "params", List.of(),
            "memory", List.of(),
            "time", List.of("params"),
            "ordering", List.of("memory", "params"),
            "search", List.of("ordering", "memory", "time", "params"),
            "bench", List.of(),
            "analysis", List.of()));

    @TestFactory
    Stream<DynamicTest> roomsOfTheEngineUseOnlyWhatTheyMay() {
        return ROOMS_OF_ENGINE.entrySet().stream().map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
            List<String> others = new ArrayList<>(ROOMS_OF_ENGINE.keySet());
            others.remove(entry.getKey());
            others.removeAll(entry.getValue());
            noClasses().that().resideInAPackage(packageOf("engine") + "." + entry.getKey()).should()
                    .dependOnClassesThat().resideInAnyPackage(
                            others.stream().map(room -> packageOf("engine") + "." + room).toArray(String[]::new))
                    .check(CLASSES);
        }));
    }

    @Test
    void theSearchDoesNotKnowTheFacade() {
        noClasses().that().resideInAnyPackage("dev.cortado.engine.search", "dev.cortado.engine.ordering",
                "dev.cortado.engine.memory", "dev.cortado.engine.time", "dev.cortado.engine.params").should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("dev.cortado.engine.Engine").check(CLASSES);
    }

    /** On the class path nothing stops it, so it is said here: what a module does not export is not used outside it. */
    @Test
    void theRoomsOfTheEngineAreUsedByNobodyElse() {
        noClasses().that().resideOutsideOfPackage("dev.cortado.engine..").should().dependOnClassesThat()
                .resideInAnyPackage("dev.cortado.engine.search..", "dev.cortado.engine.ordering..",
                        "dev.cortado.engine.memory..", "dev.cortado.engine.time..", "dev.cortado.engine.params..")
                .check(CLASSES);
    }

    /** What a program can reach in the exported packages, it can also name: no room that is not exported shows through. */
    @Test
    void theEngineShowsOnlyWhatItExports() {
        DescribedPredicate<JavaClass> hidden = JavaClass.Predicates.resideInAnyPackage("dev.cortado.engine.search",
                "dev.cortado.engine.ordering", "dev.cortado.engine.memory", "dev.cortado.engine.time",
                "dev.cortado.engine.params");
        DescribedPredicate<JavaCodeUnit> shown = DescribedPredicate.describe("can be called by everybody",
                unit -> unit.getModifiers().contains(JavaModifier.PUBLIC)
                        && unit.getOwner().getModifiers().contains(JavaModifier.PUBLIC)
                        && List.of("dev.cortado.engine", "dev.cortado.engine.analysis", "dev.cortado.engine.bench")
                                .contains(unit.getOwner().getPackageName()));
        noCodeUnits().that(shown).should().haveRawReturnType(hidden)
                .orShould().haveRawParameterTypes(DescribedPredicate.anyElementThat(hidden)).check(CLASSES);
    }

    private static String packageOf(String module) {
        return "dev.cortado." + module;
    }
}
