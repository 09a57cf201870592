package sandproof.reference.api;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.audit.AuditUnavailableException;

/** Takes requests off the wire, checks who asks, and finds the route. */
final class HttpApi implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpApi.class);
    private static final int MOST_BODY = 64 << 20;

    private final HttpServer server;
    private final List<Route> routes;
    private final BearerToken token;
    private final ExecutorService threads;

    HttpApi(InetSocketAddress listen, BearerToken token, List<Route> routes) throws IOException {
        // Answers are small; without this each may wait 40 ms for the peer's acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        // Seconds in which a request must have come in whole.
        System.setProperty("sun.net.httpserver.maxReqTime", "60");
        this.routes = List.copyOf(routes);
        this.token = token;
        server = HttpServer.create(listen, 0);
        threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    InetSocketAddress address() {
        return server.getAddress();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            send(exchange, answer(exchange));
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private Answer answer(HttpExchange exchange) throws IOException, InterruptedException {
        try {
            Call call = find(exchange);
            if (!call.route.open() && !token.opens(exchange.getRequestHeaders().getFirst("Authorization"))) {
                throw Problem.of(401, "Unauthorized", "a bearer token is needed");
            }
            byte[] body = exchange.getRequestBody().readNBytes(MOST_BODY + 1);
            if (body.length > MOST_BODY) {
                throw Problem.of(413, "Content Too Large", "a body may have at most " + MOST_BODY + " bytes");
            }
            String query =
                    Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
            return call.route.handler().serve(new Request(call.parts, Request.query(query, call.route.query()), body));
        } catch (Problem problem) {
            return new Answer.Bytes(problem.status(), "application/problem+json", JsonText.write(problem.body()));
        } catch (AuditUnavailableException unobserved) {
            Problem problem = Problem.of(503, "Service Unavailable", unobserved.getMessage() + "; no task may begin");
            return new Answer.Bytes(503, "application/problem+json", JsonText.write(problem.body()));
        } catch (RuntimeException failed) {
            LOG.error("a request failed", failed);
            return new Answer.Bytes(
                    500,
                    "application/problem+json",
                    JsonText.write(Problem.of(500, "Internal Server Error", "the service failed; see its log")
                            .body()));
        }
    }

    private record Call(Route route, List<String> parts) {}

    private Call find(HttpExchange exchange) throws Problem {
        String path = exchange.getRequestURI().getRawPath();
        boolean known = false;
        for (Route route : routes) {
            Optional<List<String>> parts = route.match(path);
            if (parts.isPresent()) {
                known = true;
                if (route.method().equals(exchange.getRequestMethod())) {
                    return new Call(route, parts.get());
                }
            }
        }
        throw known
                ? Problem.of(405, "Method Not Allowed", "this path does not know " + exchange.getRequestMethod())
                : Problem.of(404, "Not Found", "there is no such path");
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Cache-Control", "no-store");
        byte[] bytes;
        if (answer instanceof Answer.Bytes plain) {
            headers.set("Content-Type", plain.type());
            headers.set("Content-Disposition", "attachment");
            bytes = plain.bytes();
        } else if (answer instanceof Answer.Json json) {
            headers.set("Content-Type", "application/json");
            bytes = JsonText.write(json.value());
        } else {
            throw new IllegalStateException("an answer of no known kind");
        }
        if (answer.status() == 401) {
            headers.set("WWW-Authenticate", "Bearer");
        }
        exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
