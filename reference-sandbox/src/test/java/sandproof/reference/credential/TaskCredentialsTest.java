package sandproof.reference.credential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.weakness.Weaknesses;

class TaskCredentialsTest {
    @TempDir
    Path directory;

    AuditLog audit;
    TaskCredentials credentials;

    @BeforeEach
    void open() throws IOException {
        audit = AuditLog.open(directory.resolve("audit.jsonl"));
        credentials = new TaskCredentials(audit, Weaknesses.none());
    }

    @AfterEach
    void close() throws IOException {
        audit.close();
    }

    @Test
    void a_token_works_while_its_task_lives() {
        String token = credentials.issue("t-1");
        assertThat(token).matches("spt_[a-z2-7]{52}");
        Introspection answer = credentials.introspect(token);
        assertThat(answer.active()).isTrue();
        assertThat(answer.taskId()).isEqualTo("t-1");
        assertThat(answer.tokenId()).startsWith("tok-");
        assertThat(token).doesNotContain(answer.tokenId().substring(4));
        assertThat(audit.after(0, Optional.empty(), 10)).isEmpty();
    }

    @Test
    void a_revoked_token_is_refused_and_its_use_recorded_against_its_task() {
        String token = credentials.issue("t-1");
        String other = credentials.issue("t-2");
        credentials.revoke("t-1");
        assertThat(credentials.introspect(token).active()).isFalse();
        assertThat(credentials.introspect(other).active()).isTrue();
        assertThat(audit.after(0, Optional.empty(), 10)).singleElement().satisfies(record -> {
            assertThat(record.taskId()).isEqualTo("t-1");
            assertThat(record.boundary()).isEqualTo("credentials");
            assertThat(record.rule()).isEqualTo("revoked");
            assertThat(record.object()).startsWith("tok-");
        });
    }

    @Test
    void an_unknown_token_belongs_to_nobody() {
        for (String guess : List.of("", "spt_", "spt_" + "a".repeat(52), "t-1")) {
            assertThat(credentials.introspect(guess)).isEqualTo(new Introspection(false, "", ""));
        }
        assertThat(audit.after(0, Optional.empty(), 10)).isEmpty();
    }

    @Test
    void the_audit_log_never_shows_a_token() throws IOException {
        String token = credentials.issue("t-1");
        audit.denial("t-1", "filesystem", "path", "/tmp/" + token, "argv " + token);
        assertThat(Files.readString(directory.resolve("audit.jsonl"))).doesNotContain(token.substring(4));
    }

    @Test
    void tokens_of_ended_tasks_do_not_pile_up_for_ever() {
        String first = credentials.issue("t-first");
        credentials.revoke("t-first");
        for (int i = 0; i < TaskCredentials.MOST_ENDED + 10; i++) {
            credentials.issue("t-" + i);
            credentials.revoke("t-" + i);
        }
        assertThat(credentials.introspect(first)).isEqualTo(new Introspection(false, "", ""));
    }

    @Test
    void with_the_weakness_a_token_outlives_its_task() {
        TaskCredentials weak = new TaskCredentials(audit, Weaknesses.of(List.of("token-survives")));
        String token = weak.issue("t-1");
        weak.revoke("t-1");
        assertThat(weak.introspect(token).active()).isTrue();
    }
}
