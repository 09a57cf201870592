package sandproof.reference.live;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** More than the service takes: it says so, loses nothing that it took, and keeps answering. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class OverloadTest {
    private LiveService service;
    private Contract contract;

    @BeforeAll
    void start() throws Exception {
        service = new LiveService(
                Mode.possible().findFirst().orElseThrow(),
                List.of(
                        "--parallel 2",
                        "--queue 2",
                        "--most-limit processes=20",
                        "-Dsun.net.httpserver.maxReqTime=2",
                        "-Djdk.httpserver.maxConnections=60"),
                Map.of());
        contract = new Contract(service);
    }

    @AfterAll
    void stop() throws Exception {
        service.close();
    }

    @Test
    void what_is_taken_ends_and_what_is_not_is_told_when_to_come_again() {
        // All of them before the first has ended, and looked at only then.
        List<Response> answers = IntStream.range(0, 12)
                .mapToObj(number -> post(Map.of("command", List.of("sleep", "5"))))
                .toList();
        answers.forEach(answer -> contract.check(answer, "post", "/v1/tasks"));
        List<Response> taken =
                answers.stream().filter(answer -> answer.statusCode() == 201).toList();
        assertThat(taken).hasSize(4);
        answers.stream().filter(answer -> answer.statusCode() != 201).forEach(answer -> {
            assertThat(answer.statusCode()).isEqualTo(429);
            assertThat(answer.jsonPath().getString("type")).isEqualTo("urn:sandproof:problem:overloaded");
            assertThat(Long.parseLong(answer.header("Retry-After"))).isBetween(1L, 60L);
        });
        for (Response answer : taken) {
            String id = answer.jsonPath().getString("id");
            assertThat(service.ended(id).state()).isEqualTo("succeeded");
        }
        await().atMost(Duration.ofSeconds(10))
                .until(() -> submit(Map.of("command", List.of("true"))).statusCode() == 201);
    }

    @Test
    void the_limits_of_the_service_are_nobodys_to_exceed() {
        Response answer = submit(Map.of("command", List.of("true"), "limits", Map.of("processes", 21)));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.jsonPath().getString("expected")).contains("20");
        assertThat(asking().get(service.url() + "/v1/capabilities").jsonPath().getInt("limits.processes"))
                .isEqualTo(20);
    }

    @Test
    void clients_that_never_finish_their_requests_are_cut_off_and_keep_nobody_waiting() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int number = 0; number < 40; number++) {
                slow.add(begun(
                        number % 2 == 0
                                ? "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: "
                                : "POST /v1/tasks HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\nAuthorization: Bearer "
                                        + LiveService.TOKEN + "\r\n\r\n{"));
            }
            assertThat(given().get(service.url() + "/healthz").time()).isLessThan(2_000);
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(slow).allMatch(OverloadTest::ended));
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void connections_beyond_the_limit_are_closed_and_the_service_comes_back() throws Exception {
        List<Socket> idle = new ArrayList<>();
        try {
            for (int number = 0; number < 120; number++) {
                idle.add(begun(""));
            }
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> idle.stream().filter(OverloadTest::ended).count() >= 50);
        } finally {
            for (Socket socket : idle) {
                socket.close();
            }
        }
        await().atMost(Duration.ofSeconds(20))
                .ignoreExceptions()
                .until(() -> given().get(service.url() + "/healthz").statusCode() == 200);
    }

    private Socket begun(String text) throws IOException {
        URI url = URI.create(service.url());
        Socket socket = new Socket(url.getHost(), url.getPort());
        socket.setSoTimeout(1);
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException closed) {
            // Then it is seen as ended when it is read.
            return socket;
        }
        return socket;
    }

    /** Whether the service has closed the connection. */
    private static boolean ended(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    private Response submit(Map<String, Object> body) {
        return contract.check(post(body), "post", "/v1/tasks");
    }

    private Response post(Map<String, Object> body) {
        return asking().body(body).post(service.url() + "/v1/tasks");
    }

    private static RequestSpecification asking() {
        return given().header("Authorization", "Bearer " + LiveService.TOKEN).contentType("application/json");
    }
}
