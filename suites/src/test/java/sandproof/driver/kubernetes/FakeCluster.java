package sandproof.driver.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** An API server that answers what it is told to, and notes what it is asked. It knows one pod and no command in it. */
final class FakeCluster implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    final List<String> asked = new CopyOnWriteArrayList<>();
    volatile String podStatus = "{\"phase\": \"Pending\"}";
    volatile String podUid = "";
    volatile boolean podGone;
    volatile boolean namespaceStays;
    volatile boolean endless;
    volatile String log = "";
    /** How many times more it has no answer to how the pod stands. */
    final AtomicInteger busy = new AtomicInteger();

    FakeCluster() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    String kubeconfig() {
        return """
                apiVersion: v1
                kind: Config
                current-context: c
                contexts: [{name: c, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: u, user: {token: t}}]
                """.formatted(server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String call = exchange.getRequestMethod() + " " + path;
        byte[] body = exchange.getRequestBody().readAllBytes();
        asked.add(call);
        if (endless && path.equals("/version")) {
            endless(exchange);
        } else if (call.startsWith("POST ")) {
            reply(exchange, 201, new String(body, UTF_8));
        } else if (call.startsWith("DELETE ")) {
            podGone |= path.endsWith("/pods/task");
            reply(exchange, 200, "{\"apiVersion\": \"v1\", \"kind\": \"Status\", \"status\": \"Success\"}");
        } else if (path.equals("/version")) {
            reply(exchange, 200, "{\"major\": \"1\", \"minor\": \"20\", \"gitVersion\": \"v1.20.2\"}");
        } else if (path.endsWith("/serviceaccounts/default")) {
            reply(exchange, 200, object("ServiceAccount", ""));
        } else if (path.endsWith("/pods/task/log")) {
            reply(exchange, 200, log);
        } else if (path.endsWith("/pods/task") && busy.getAndDecrement() > 0) {
            reply(exchange, 500, "{\"apiVersion\": \"v1\", \"kind\": \"Status\", \"status\": \"Failure\"}");
        } else if (path.endsWith("/pods/task") && !podGone) {
            reply(exchange, 200, object("Pod", ", \"status\": " + podStatus));
        } else if (path.endsWith("/pods")) {
            reply(
                    exchange,
                    200,
                    "{\"apiVersion\": \"v1\", \"kind\": \"PodList\", \"metadata\": {\"resourceVersion\": \"1\"}, \"items\": []}");
        } else if (path.matches("/api/v1/namespaces/[^/]+") && namespaceStays) {
            reply(exchange, 200, object("Namespace", ""));
        } else if (path.equals("/api/v1/namespaces") && namespaceStays) {
            reply(
                    exchange,
                    200,
                    "{\"apiVersion\": \"v1\", \"kind\": \"NamespaceList\", \"items\": [" + object("Namespace", "")
                            + "]}");
        } else if (path.matches("/(api|apis/[a-z.0-9]+)/v1/[a-z]+")) {
            reply(exchange, 200, "{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": []}");
        } else {
            reply(
                    exchange,
                    404,
                    "{\"apiVersion\": \"v1\", \"kind\": \"Status\", \"status\": \"Failure\", \"code\": 404}");
        }
    }

    private String object(String kind, String more) {
        return "{\"apiVersion\": \"v1\", \"kind\": \"" + kind + "\", \"metadata\": {\"name\": \"left\\u001b[2J\""
                + (kind.equals("Pod") ? ", \"uid\": \"" + podUid + "\"" : "") + "}" + more + "}";
    }

    private static void reply(HttpExchange exchange, int status, String text) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        byte[] bytes = text.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    private static void endless(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        byte[] blanks = " ".repeat(1 << 16).getBytes(UTF_8);
        try (OutputStream out = exchange.getResponseBody()) {
            // Many times what is read of it, so that a client without a bound is seen to have none.
            for (int i = 0; i < 4_096; i++) {
                out.write(blanks);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
