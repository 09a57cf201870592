package sandproof.reference.live;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One submission under one key makes one task, however often and whenever it is sent. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class IdempotencyTest {
    private static final Map<String, Object> BODY = Map.of("command", List.of("true"));

    @Test
    void one_task_side_by_side_and_after_the_service_was_killed() throws Exception {
        try (LiveService service = new LiveService(Mode.possible().findFirst().orElseThrow())) {
            List<CompletableFuture<Response>> tries = Stream.generate(
                            () -> CompletableFuture.supplyAsync(() -> submit(service, "one", BODY)))
                    .limit(8)
                    .toList();
            List<Response> answers = tries.stream().map(CompletableFuture::join).toList();
            String id = answers.get(0).jsonPath().getString("id");
            assertThat(answers)
                    .allSatisfy(answer ->
                            assertThat(answer.jsonPath().getString("id")).isEqualTo(id));
            assertThat(answers.stream().map(Response::statusCode).filter(status -> status == 201))
                    .hasSize(1);
            assertThat(service.ended(id).state()).isEqualTo("succeeded");

            service.signal("KILL");
            service.start();

            Response again = submit(service, "one", BODY);
            assertThat(again.statusCode()).isEqualTo(200);
            assertThat(again.jsonPath().getString("id")).isEqualTo(id);
            assertThat(again.jsonPath().getString("state")).isEqualTo("succeeded");
            assertThat(submit(service, "one", Map.of("command", List.of("false")))
                            .statusCode())
                    .isEqualTo(422);
            assertThat(submit(service, "two", BODY).jsonPath().getString("id")).isNotEqualTo(id);
            for (String wrong : List.of("", "a b", "k".repeat(256))) {
                assertThat(submit(service, wrong, BODY).jsonPath().getString("field"))
                        .isEqualTo("Idempotency-Key");
            }
        }
    }

    @Test
    void whoever_is_told_of_the_task_can_wait_for_it_and_cancel_it_at_once() throws Exception {
        try (LiveService service = new LiveService(Mode.possible().findFirst().orElseThrow())) {
            for (int number = 0; number < 30; number++) {
                String key = "at-once-" + number;
                List<CompletableFuture<Integer>> tries = Stream.generate(() -> CompletableFuture.supplyAsync(() -> {
                            String id = submit(service, key, BODY).jsonPath().getString("id");
                            return given().header("Authorization", "Bearer " + LiveService.TOKEN)
                                    .post(service.url() + "/v1/tasks/" + id + "/cancel")
                                    .statusCode();
                        }))
                        .limit(4)
                        .toList();
                assertThat(tries).allSatisfy(one -> assertThat(one.join()).isEqualTo(202));
            }
        }
    }

    private static Response submit(LiveService service, String key, Map<String, Object> body) {
        return given().header("Authorization", "Bearer " + LiveService.TOKEN)
                .contentType("application/json")
                .header("Idempotency-Key", key)
                .body(body)
                .post(service.url() + "/v1/tasks");
    }
}
