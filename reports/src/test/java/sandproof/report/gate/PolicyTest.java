package sandproof.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.result.Verdict;

class PolicyTest {
    @TempDir
    Path dir;

    @Test
    void a_full_file_is_read() throws IOException {
        Policy policy = read("""
                name: release
                require: held
                waivers:
                  - attack: EGR-008
                    reason: "rebinding is stopped by the site's own resolver"
                    until: 2027-03-31
                  - {attack: KRN-003, verdict: not-proven, reason: no raw sockets on this host, until: 2027-01-01}
                allowNotClaimed: [audit, PROC-009]
                """);
        assertThat(policy.name()).isEqualTo("release");
        assertThat(policy.require()).isEqualTo(Policy.Require.HELD);
        assertThat(policy.waivers()).hasSize(2);
        assertThat(policy.waivers().get(0).until()).isEqualTo(LocalDate.of(2027, 3, 31));
        assertThat(policy.waivers().get(0).verdict()).isEqualTo(Verdict.BREACHED);
        assertThat(policy.waivers().get(1).verdict()).isEqualTo(Verdict.NOT_PROVEN);
        assertThat(policy.allowNotClaimed()).containsExactly("audit", "PROC-009");
    }

    @Test
    void a_name_alone_is_the_strict_policy() throws IOException {
        assertThat(read("name: strict")).isEqualTo(Policy.strict());
    }

    @Test
    void each_mistake_is_named_with_its_line_and_field() throws IOException {
        refuses(
                "name: x\nwaivers:\n  - attack: FS-001\n    reason: long enough a reason\n    until: soon",
                "line 5: field waivers[0].until: found \"soon\", expected a date like 2027-01-31");
        refuses(
                "name: x\nwaivers:\n  - attack: FS-001\n    reason: long enough a reason",
                "line 3: field waivers[0].until is missing");
        refuses(
                "name: x\nrequire: perfect",
                "line 2: field require: found \"perfect\", expected one of held, not-breached");
        refuses(
                "name: x\nallowNotClaimed: [audit, logedd]",
                "field allowNotClaimed[1]: found \"logedd\", expected an attack's id, a finding");
        refuses("name: x\nwaiver: []", "line 2: field waiver is not known here");
        refuses("name: x\nname: y", "Duplicate");
        refuses("name: [", "line ");
        refuses("", "empty");
        refuses(
                "name: x\nwaivers:\n  - {attack: A, verdict: held, reason: long enough a reason, until: 2027-01-01}",
                "expected one of breached, not-proven");
        refuses(
                "name: x\nwaivers:\n  - {attack: A, reason: tbd, until: 2027-01-01}",
                "a text of at least 10 characters");
    }

    private void refuses(String yaml, String message) throws IOException {
        for (String text : List.of(yaml)) {
            assertThatThrownBy(() -> read(text))
                    .hasMessageContaining("policy.yaml")
                    .hasMessageContaining(message);
        }
    }

    private Policy read(String yaml) throws IOException {
        Path file = dir.resolve("policy.yaml");
        Files.writeString(file, yaml);
        return Policy.read(file);
    }
}
