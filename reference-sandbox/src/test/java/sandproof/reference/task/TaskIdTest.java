package sandproof.reference.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskIdTest {
    @Test
    void fresh_ids_are_valid_and_all_different() {
        Set<String> ids = new HashSet<>();
        for (int count = 0; count < 1000; count++) {
            ids.add(TaskId.fresh());
        }
        assertThat(ids).hasSize(1000).allMatch(TaskId::valid);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "t-",
                "t-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
                "t-../../../../../../../etc/pas",
                "t-aaaaaaaaaaaaaaaaaaaaaaaaaa\n",
                "t-aaaaaaaaaaaaaaaaaaaaaaaaaaa"
            })
    void whatever_is_not_exactly_of_the_form_is_refused(String text) {
        assertThat(TaskId.valid(text)).isFalse();
    }
}
