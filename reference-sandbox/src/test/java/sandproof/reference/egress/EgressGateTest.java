package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.reference.audit.AuditLog;

class EgressGateTest {
    @TempDir
    Path directory;

    @Test
    void an_allowed_request_reaches_the_origin_and_leaves_one_step_in_the_log() throws Exception {
        try (Range range = new Range(directory)) {
            String answer = range.exchange(range.get("allowed.test"));
            assertThat(answer).startsWith("HTTP/1.1 200 OK").endsWith("hello");
            assertThat(range.origin.heads).singleElement().asString().startsWith("GET /path?query HTTP/1.1\r\n");
            range.egress.close();
            assertThat(range.records()).singleElement().satisfies(record -> {
                assertThat(record.type()).isEqualTo("lifecycle");
                assertThat(record.object()).isEqualTo(range.at("allowed.test"));
                assertThat(record.detail())
                        .contains("address=127.1.0.10", "status=200", "received=5", "millis=")
                        .doesNotContain("path", "query");
            });
        }
    }

    @Test
    void a_denied_name_is_refused_without_being_resolved() throws Exception {
        try (Range range = new Range(directory)) {
            assertThat(range.exchange(range.get("denied.test"))).startsWith("HTTP/1.1 403");
            assertThat(range.names.asked).isEmpty();
            assertThat(range.denials()).singleElement().satisfies(record -> {
                assertThat(record.boundary()).isEqualTo("egress");
                assertThat(record.rule()).isEqualTo("host-not-allowed");
                assertThat(record.object()).isEqualTo(range.at("denied.test"));
            });
        }
    }

    @Test
    void closing_a_task_removes_its_socket_and_refuses_later_connections() throws Exception {
        try (Range range = new Range(directory)) {
            range.egress.close();
            range.egress.close();
            assertThat(Files.exists(range.socket)).isFalse();
            assertThat(range.exchange(range.get("allowed.test"))).startsWith("broken");
        }
        assertThat(AuditLog.verify(directory.resolve("audit.jsonl")).whole()).isTrue();
    }
}
