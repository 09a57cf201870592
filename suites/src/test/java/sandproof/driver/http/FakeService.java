package sandproof.driver.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import sandproof.sandbox.Limits;
import sandproof.sandbox.TaskSpec;

/** A service that answers as it should, except where a test lets it be hostile. */
final class FakeService implements AutoCloseable {
    static final String TOKEN = "token";
    static final Map<String, String> HONEST = Map.of(
            "GET /v1/capabilities",
            "{\"layout\":{\"inputs\":\"/inputs\",\"output\":\"/output\",\"tmp\":\"/tmp\",\"egress\":\"none\","
                    + "\"credential\":null},\"audit\":\"event\",\"weaknesses\":[]}",
            "POST /v1/tasks",
            "{\"id\":\"t-1\",\"state\":\"queued\"}",
            "GET /v1/tasks/t-1",
            "{\"id\":\"t-1\",\"correlationId\":\"mine\",\"state\":\"succeeded\",\"final\":true,\"exitCode\":0,"
                    + "\"signal\":null,\"reason\":\"\"}",
            "GET /v1/tasks/t-1/stdout",
            "out",
            "GET /v1/tasks/t-1/stderr",
            "err",
            "POST /v1/tasks/t-1/cancel",
            "{}",
            "GET /v1/tasks/t-1/artifacts",
            "[{\"index\":0,\"name\":\"a\",\"kind\":\"file\",\"size\":3,\"sha256\":\"\",\"published\":true,\"reason\":null},"
                    + "{\"index\":1,\"name\":\"b\",\"kind\":\"symlink\",\"size\":3,\"sha256\":\"\",\"published\":false,"
                    + "\"reason\":\"a link\"}]",
            "GET /v1/audit",
            "{\"events\":[]}",
            "POST /v1/credentials/introspect",
            "{\"active\":false,\"taskId\":null}");

    /** One answer of a test's own. */
    interface Hostile {
        void answer(HttpExchange exchange) throws IOException;
    }

    private final Map<String, Hostile> hostile = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final HttpServer server;

    FakeService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", this::answer);
        server.start();
    }

    FakeService when(String request, Hostile answer) {
        hostile.put(request, answer);
        return this;
    }

    FakeService when(String request, String body) {
        return when(request, exchange -> send(exchange, request.equals("POST /v1/tasks") ? 201 : 200, body));
    }

    private void answer(HttpExchange exchange) throws IOException {
        String request =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        byte[] unused = exchange.getRequestBody().readAllBytes();
        try (exchange) {
            if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                send(exchange, 401, "");
            } else if (hostile.containsKey(request)) {
                hostile.get(request).answer(exchange);
            } else if (HONEST.containsKey(request)) {
                int status = request.equals("POST /v1/tasks") ? 201 : request.endsWith("/cancel") ? 202 : 200;
                send(exchange, status, HONEST.get(request));
            } else if (request.endsWith("/content")) {
                send(exchange, 200, "abc");
            } else {
                send(exchange, 404, "{\"title\":\"not here\"}");
            }
        }
    }

    static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** Time passes, or the service is closed. */
    boolean pause(long millis) {
        try {
            return closed.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    HttpSandbox open() {
        return new HttpSandbox(new Wire(address(), TOKEN, "its log", Duration.ofMillis(1_500)), Optional.empty());
    }

    static TaskSpec task() {
        Duration inner = Duration.ofSeconds(5);
        return new TaskSpec(
                "mine",
                List.of("cat", "${inputs}/a"),
                Map.of("a", new byte[] {1}),
                Map.of(),
                new Limits(24, 1 << 27, 128, 1 << 23, 1 << 23, 256, 1024, 1024, 16, inner, inner.plusSeconds(2)),
                List.of(),
                List.of());
    }

    @Override
    public void close() {
        stop();
    }

    void stop() {
        closed.countDown();
        server.stop(0);
        ((java.util.concurrent.ExecutorService) server.getExecutor()).shutdownNow();
    }
}
