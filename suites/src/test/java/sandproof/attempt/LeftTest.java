package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import sandproof.attack.Catalogue;
import sandproof.attack.Witness;
import sandproof.judge.Sighting;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.PartialArtifactsException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;

class LeftTest {
    private static final Artifact LOOT = new Artifact("loot", "file", 4, true, new byte[4], "");

    private final Witnesses witnesses = new Witnesses(Catalogue.bundled().attacks().stream()
            .filter(attack -> attack.witnesses().contains(Witness.SECRET))
            .findFirst()
            .orElseThrow());

    @Test
    void a_part_is_looked_at_and_of_the_rest_nobody_knows() {
        Left left = Left.of(new Over(() -> {
            throw new PartialArtifactsException("tar ended badly", List.of(LOOT));
        }));
        left.tell(witnesses);

        assertThat(left.artifacts()).containsExactly(LOOT);
        assertThat(witnesses.blind()).extracting(Sighting::by).contains(Witness.SECRET);
        assertThat(witnesses.blind()).extracting(Sighting::what).allMatch(why -> why.contains("tar ended badly"));
    }

    @Test
    void what_is_whole_blinds_nobody() {
        Left left = Left.of(new Over(() -> List.of(LOOT)));
        left.tell(witnesses);

        assertThat(left.artifacts()).containsExactly(LOOT);
        assertThat(witnesses.blind()).isEmpty();
    }

    private record Over(Supplier<List<Artifact>> handedBack) implements Task {
        @Override
        public String id() {
            return "t";
        }

        @Override
        public Optional<TaskOutcome> await(Duration patience) {
            return Optional.empty();
        }

        @Override
        public void cancel() {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<Artifact> artifacts() {
            return handedBack.get();
        }
    }
}
