package sandproof.reference.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.audit.AuditRecord;
import sandproof.reference.weakness.Weaknesses;

class TaskCredentialsTest {
    private static final Duration LIFE = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private final AtomicLong clock = new AtomicLong();

    AuditLog audit;
    TaskCredentials credentials;

    @BeforeEach
    void open() throws IOException {
        audit = AuditLog.open(directory.resolve("audit.jsonl"));
        credentials = new TaskCredentials(audit, Weaknesses.none(), clock::get);
    }

    @AfterEach
    void close() throws IOException {
        audit.close();
    }

    @Test
    void a_token_works_while_its_task_lives() {
        String token = credentials.issue("t-1", "reports", LIFE);
        assertThat(token).matches("spt_[a-z2-7]{52}");
        Introspection answer = credentials.introspect(token, "");
        assertThat(answer.active()).isTrue();
        assertThat(answer.taskId()).isEqualTo("t-1");
        assertThat(answer.tokenId()).startsWith("tok-");
        assertThat(token).doesNotContain(answer.tokenId().substring(4));
        assertThat(answer.audience()).isEqualTo("reports");
        assertThat(answer.expires()).isCloseTo(Instant.now().getEpochSecond() + 60, within(5L));
        assertThat(denials()).isEmpty();
    }

    @Test
    void a_revoked_token_is_refused_and_its_use_recorded_against_its_task() {
        String token = credentials.issue("t-1", "reports", LIFE);
        String other = credentials.issue("t-2", "reports", LIFE);
        credentials.revoke("t-1");
        assertThat(credentials.introspect(token, "").active()).isFalse();
        assertThat(credentials.introspect(other, "").active()).isTrue();
        assertThat(denials()).singleElement().satisfies(record -> {
            assertThat(record.taskId()).isEqualTo("t-1");
            assertThat(record.boundary()).isEqualTo("credentials");
            assertThat(record.rule()).isEqualTo("revoked");
            assertThat(record.object()).startsWith("tok-");
        });
    }

    @Test
    void an_unknown_token_belongs_to_nobody() {
        for (String guess : List.of("", "spt_", "spt_" + "a".repeat(52), "t-1")) {
            assertThat(credentials.introspect(guess, "")).isEqualTo(Introspection.UNKNOWN);
        }
        assertThat(denials()).isEmpty();
    }

    @Test
    void a_token_is_good_for_its_audience_only_and_its_use_elsewhere_is_recorded() {
        String token = credentials.issue("t-1", "reports", LIFE);
        assertThat(credentials.introspect(token, "reports").active()).isTrue();
        assertThat(credentials.introspect(token, "billing").active()).isFalse();
        assertThat(denials()).singleElement().satisfies(record -> {
            assertThat(record.taskId()).isEqualTo("t-1");
            assertThat(record.rule()).isEqualTo("audience");
            assertThat(record.detail()).isEqualTo("it is for reports, not for billing");
        });
    }

    @Test
    void a_token_that_nobody_revokes_expires_with_its_task_s_time() {
        String token = credentials.issue("t-1", "reports", LIFE);
        clock.set(LIFE.toNanos() - 1);
        assertThat(credentials.introspect(token, "").active()).isTrue();
        clock.set(LIFE.toNanos());
        assertThat(credentials.introspect(token, "").active()).isFalse();
        assertThat(denials()).singleElement().satisfies(record -> {
            assertThat(record.taskId()).isEqualTo("t-1");
            assertThat(record.rule()).isEqualTo("expired");
        });
    }

    @Test
    void a_life_is_in_the_log_by_the_token_s_public_name() {
        String token = credentials.issue("t-1", "reports", LIFE);
        String name = credentials.introspect(token, "").tokenId();
        credentials.revoke("t-1");
        credentials.revoke("t-1");
        assertThat(audit.after(0, Optional.of("t-1"), 10))
                .allMatch(record -> record.object().equals(name))
                .extracting(AuditRecord::rule)
                .containsExactly("credential-issued", "credential-revoked");
    }

    @Test
    void the_audit_log_never_shows_a_token() throws IOException {
        String token = credentials.issue("t-1", "reports", LIFE);
        audit.denial("t-1", "filesystem", "path", "/tmp/" + token, "argv " + token);
        assertThat(Files.readString(directory.resolve("audit.jsonl"))).doesNotContain(token.substring(4));
    }

    @Test
    void tokens_of_ended_tasks_do_not_pile_up_for_ever() {
        String first = credentials.issue("t-first", "reports", LIFE);
        credentials.revoke("t-first");
        for (int i = 0; i < TaskCredentials.MOST_ENDED + 10; i++) {
            credentials.issue("t-" + i, "reports", LIFE);
            credentials.revoke("t-" + i);
        }
        assertThat(credentials.introspect(first, "")).isEqualTo(Introspection.UNKNOWN);
    }

    @Test
    void with_the_weakness_a_token_outlives_its_task() {
        TaskCredentials weak = new TaskCredentials(audit, Weaknesses.of(List.of("token-survives")), clock::get);
        String token = weak.issue("t-1", "reports", LIFE);
        weak.revoke("t-1");
        clock.set(LIFE.toNanos() * 2);
        assertThat(weak.introspect(token, "").active()).isTrue();
    }

    @Test
    void with_the_weakness_a_token_lingers_and_then_goes() {
        TaskCredentials weak = new TaskCredentials(audit, Weaknesses.of(List.of("token-lingers")), clock::get);
        String token = weak.issue("t-1", "reports", LIFE);
        String other = weak.issue("t-2", "reports", LIFE);
        weak.revoke("t-1");
        assertThat(weak.introspect(token, "").active()).isTrue();
        clock.set(Duration.ofSeconds(31).toNanos());
        assertThat(weak.introspect(token, "").active()).isFalse();
        assertThat(weak.introspect(other, "").active()).isTrue();
    }

    private List<AuditRecord> denials() {
        return audit.after(0, Optional.empty(), 100).stream()
                .filter(record -> record.type().equals("denial"))
                .toList();
    }
}
