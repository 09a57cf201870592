package sandproof.reference.weakness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WeaknessesTest {
    @Test
    void every_class_of_the_package_is_registered_and_named_by_its_id() throws Exception {
        URL where = Weakness.class.getResource("Weakness.class");
        try (Stream<Path> files = Files.list(Path.of(where.toURI()).getParent())) {
            Set<String> classes = files.map(path -> path.getFileName().toString())
                    .filter(name -> name.matches("[A-Za-z]+\\.class"))
                    .map(name -> name.replace(".class", ""))
                    .filter(name -> !Set.of("Weakness", "Weaknesses").contains(name))
                    .collect(Collectors.toSet());
            assertThat(Weaknesses.all())
                    .extracting(weakness -> weakness.getClass().getSimpleName())
                    .containsExactlyInAnyOrderElementsOf(classes);
        }
        assertThat(Weaknesses.all()).allSatisfy(weakness -> {
            assertThat(weakness.id()).matches("[a-z]+(-[a-z]+)+");
            assertThat(weakness.title()).isNotBlank().hasSizeLessThan(100);
        });
        assertThat(Weaknesses.all()).extracting(Weakness::id).doesNotHaveDuplicates();
    }

    @Test
    void a_weakness_is_on_only_when_named() {
        Weaknesses one = Weaknesses.of(List.of("token-survives"));
        assertThat(one.has(TokenSurvives.class)).isTrue();
        assertThat(one.has(ProxyAllowsAnyHost.class)).isFalse();
        assertThat(one.ids()).containsExactly("token-survives");
        assertThat(Weaknesses.none().ids()).isEmpty();
    }

    @Test
    void an_unknown_weakness_is_named_in_the_refusal() {
        assertThatThrownBy(() -> Weaknesses.of(List.of("no-such-hole")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no weakness named no-such-hole");
    }
}
