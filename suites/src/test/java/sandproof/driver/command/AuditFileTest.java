package sandproof.driver.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.sandbox.SandboxException;

@Timeout(60)
class AuditFileTest {
    @TempDir
    Path run;

    private AuditFile log() {
        CommandSettings.Fields fields = new CommandSettings.Fields("/task", "/object", "", "", "", Optional.empty());
        return new AuditFile(new CommandSettings.Audit("${run}/audit.jsonl", fields), run);
    }

    @Test
    void a_log_behind_a_link_is_read() throws Exception {
        Path kept = Files.writeString(run.resolve("kept"), "{\"task\": \"t\", \"object\": \"/x\"}\n");
        Files.createSymbolicLink(run.resolve("audit.jsonl"), kept);

        assertThat(log().events())
                .singleElement()
                .satisfies(event -> assertThat(event.object()).isEqualTo("/x"));
    }

    /** Such a file is a regular one, and reading it waits for the kernel's next word, or takes it from others. */
    @Test
    void a_file_of_the_kernel_is_no_log() throws Exception {
        for (String file : new String[] {"/proc/kmsg", "/proc/self/status"}) {
            Path link = Files.createSymbolicLink(run.resolve("audit.jsonl"), Path.of(file));
            assertThatThrownBy(() -> log().events())
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("is a file of the kernel")
                    .hasMessageNotContaining("\n");
            Files.delete(link);
        }
    }
}
