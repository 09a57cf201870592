package sandproof.reference.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sandproof.reference.egress.EgressBounds;
import sandproof.reference.egress.EgressPolicy;
import sandproof.reference.egress.EgressRule;
import sandproof.reference.egress.EgressScheme;
import sandproof.reference.isolation.Limits;
import sandproof.reference.task.TaskRequest;

class SubmissionTest {
    @Test
    void everything_that_may_be_asked_is_read() throws Exception {
        TaskRequest request = read("""
                {"correlationId":"c","command":["sh","-c","true"],"files":{"a.txt":"aGk="},"environment":{"A":"b"},
                 "limits":{"processes":7},"egress":["h.test:443"],"artifactTypes":["text/plain"]}""");
        assertThat(request.correlationId()).isEqualTo("c");
        assertThat(request.command()).containsExactly("sh", "-c", "true");
        assertThat(request.files().get("a.txt"))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("hi");
        assertThat(request.environment()).containsEntry("A", "b");
        assertThat(request.limits().processes()).isEqualTo(7);
        assertThat(request.limits().inodes()).isEqualTo(Limits.DEFAULTS.inodes());
        assertThat(request.egress())
                .isEqualTo(new EgressPolicy(EgressRule.parse(List.of("h.test:443")), EgressBounds.MOST));
        assertThat(request.artifactTypes()).isEqualTo(Set.of("text/plain"));
    }

    @Test
    void who_states_only_when_a_task_is_killed_has_not_stated_that_it_is_told_later() throws Exception {
        TaskRequest request = read("{\"command\":[\"true\"],\"limits\":{\"outerMillis\":5000}}");
        assertThat(request.limits().outerMillis()).isEqualTo(5_000);
        assertThat(request.limits().innerMillis()).isEqualTo(5_000);
    }

    @Test
    void a_destination_may_say_in_which_way_it_is_reached_and_how_much_is_moved() throws Exception {
        TaskRequest request = read("""
                {"command":["true"],"egressLimits":{"bytes":1000,"requests":3},
                 "egress":[{"host":"*.h.test","port":80,"scheme":"http","methods":["GET","HEAD"]}]}""");
        EgressBounds most = EgressBounds.MOST;
        assertThat(request.egress())
                .isEqualTo(new EgressPolicy(
                        List.of(new EgressRule("*.h.test", 80, Set.of(EgressScheme.HTTP), Set.of("GET", "HEAD"))),
                        new EgressBounds(1_000, most.bytesPerSecond(), 3, most.connections())));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "not json|body",
                "[1]|body",
                "{\"command\":[\"a\"],\"command\":[\"b\"]}|body",
                "{\"command\":[\"a\"]} {}|body",
                "{}|command",
                "{\"command\":[]}|command",
                "{\"command\":[\"\"]}|command",
                "{\"command\":\"ls\"}|command",
                "{\"command\":[1]}|command[0]",
                "{\"command\":[\"a\\u0000b\"]}|command[0]",
                "{\"command\":[\"\\ud800x\"]}|command[0]",
                "{\"command\":[\"a\"],\"correlationId\":\"\\udc00\"}|correlationId",
                "{\"command\":[\"/output/a=b\"],\"environment\":{\"A\":\"b\"}}|command[0]",
                "{\"command\":[\"a\"],\"privileged\":true}|privileged",
                "{\"command\":[\"a\"],\"files\":{\"../x\":\"\"}}|files",
                "{\"command\":[\"a\"],\"files\":{\".profile\":\"\"}}|files",
                "{\"command\":[\"a\"],\"files\":{\"a/b\":\"\"}}|files",
                "{\"command\":[\"a\"],\"files\":{\"a\":\"***\"}}|files.a",
                "{\"command\":[\"a\"],\"environment\":{\"A=B\":\"\"}}|environment",
                "{\"command\":[\"a\"],\"environment\":{\"A\":null}}|environment.A",
                "{\"command\":[\"a\"],\"limits\":{\"processes\":0}}|limits.processes",
                "{\"command\":[\"a\"],\"limits\":{\"processes\":1.5}}|limits.processes",
                "{\"command\":[\"a\"],\"limits\":{\"processes\":\"7\"}}|limits.processes",
                "{\"command\":[\"a\"],\"limits\":{\"memoryBytes\":99999999999999999999}}|limits.memoryBytes",
                "{\"command\":[\"a\"],\"limits\":{\"memoryBytes\":9999999999}}|limits.memoryBytes",
                "{\"command\":[\"a\"],\"limits\":{\"cpus\":1}}|limits.cpus",
                "{\"command\":[\"a\"],\"limits\":{\"innerMillis\":9000,\"outerMillis\":8000}}|limits.innerMillis",
                "{\"command\":[\"a\"],\"limits\":[]}|limits",
                "{\"command\":[\"a\"],\"egress\":[\"allowed.test\"]}|egress[0]",
                "{\"command\":[\"a\"],\"egress\":[\"a.test:1\",\"*:443\"]}|egress[1]",
                "{\"command\":[\"a\"],\"egress\":null}|egress",
                "{\"command\":[\"a\"],\"egress\":[\"\"]}|egress[0]",
                "{\"command\":[\"a\"],\"egress\":[\"a.test:70000\"]}|egress[0]",
                "{\"command\":[\"a\"],\"egress\":[{\"host\":\"*.test\",\"port\":1}]}|egress[0]",
                "{\"command\":[\"a\"],\"egress\":[{\"host\":\"a.test\"}]}|egress[0].port",
                "{\"command\":[\"a\"],\"egress\":[{\"host\":\"a.test\",\"port\":1,\"scheme\":\"ftp\"}]}|egress[0].scheme",
                "{\"command\":[\"a\"],\"egress\":[{\"host\":\"a.test\",\"port\":1,\"methods\":[\"get\"]}]}|egress[0].methods",
                "{\"command\":[\"a\"],\"egressLimits\":{\"bytes\":99999999999}}|egressLimits.bytes",
                "{\"command\":[\"a\"],\"artifactTypes\":[\"everything\"]}|artifactTypes",
                "{\"command\":[\"a\"],\"correlationId\":7}|correlationId"
            })
    void what_is_wrong_is_refused_by_name(String body, String field) {
        Problem problem = catchThrowableOfType(Problem.class, () -> read(body));
        assertThat(problem.status()).isEqualTo(400);
        assertThat(problem.body()).containsEntry("field", field).containsKeys("found", "expected");
    }

    @Test
    void what_the_kernel_could_not_be_handed_is_refused_before_it_is_tried() throws Exception {
        String word = "\"" + "x".repeat(30_000) + "\"";
        String words = String.join(",", Collections.nCopies(33, word));
        assertThat(read("{\"command\":[" + words + "]}").command()).hasSize(33);
        Problem problem = catchThrowableOfType(
                Problem.class, () -> read("{\"command\":[" + words + "],\"environment\":{\"A\":" + word + "}}"));
        assertThat(problem.body())
                .containsEntry("field", "command")
                .containsEntry("found", "1020036 bytes with environment")
                .containsEntry("expected", "at most 1000000");
    }

    private static TaskRequest read(String body) throws Problem {
        return Submission.read(body.getBytes(StandardCharsets.UTF_8), Limits.MOST, Set.of("memory", "cpu"));
    }
}
