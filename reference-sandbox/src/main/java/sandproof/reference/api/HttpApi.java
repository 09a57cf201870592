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
import sandproof.reference.task.LedgerException;

/** Takes requests off the wire, checks who asks, and finds the route. */
final class HttpApi implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpApi.class);
    private static final String PROBLEM = "application/problem+json";
    private static final long SECONDS_TO_MEND = 10;

    private final HttpServer server;
    private final List<Route> routes;
    private final Guard.Keys keys;
    private final Durations durations;
    private final BodyRoom bodies = BodyRoom.ofThisHeap();
    private final ExecutorService threads;

    HttpApi(InetSocketAddress listen, Guard.Keys keys, List<Route> routes, Durations durations) throws IOException {
        // Answers are small; without this each may wait 40 ms for the peer's acknowledgement.
        usually("sun.net.httpserver.nodelay", "true");
        // Seconds in which a request must have come in whole, and an answer be fetched: the longest wait is 60.
        usually("sun.net.httpserver.maxReqTime", "30");
        usually("sun.net.httpserver.maxRspTime", "120");
        // Each connection may hold a thread; one beyond these is closed at once.
        usually("jdk.httpserver.maxConnections", "512");
        this.routes = List.copyOf(routes);
        this.keys = keys;
        this.durations = durations;
        server = HttpServer.create(listen, 0);
        threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    private static void usually(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    InetSocketAddress address() {
        return server.getAddress();
    }

    private void handle(HttpExchange exchange) throws IOException {
        long start = System.nanoTime();
        // The place is given back only when the answer is out: until then the body may still be in use.
        try (exchange;
                BodyRoom.Place place = bodies.place()) {
            Optional<Call> call = Optional.empty();
            Answer answer;
            try {
                call = Optional.of(find(exchange));
                answer = answer(exchange, call.get(), place);
            } catch (Problem problem) {
                answer = new Answer.Refusal(problem);
            }
            send(exchange, answer);
            durations.add(
                    new Durations.Kind(
                            call.map(known -> known.route.method()).orElse("other"),
                            call.map(known -> known.route.path()).orElse("none"),
                            answer.status()),
                    System.nanoTime() - start);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private Answer answer(HttpExchange exchange, Call call, BodyRoom.Place place)
            throws IOException, InterruptedException, Problem {
        Headers headers = exchange.getRequestHeaders();
        Tenant tenant = call.route.guard().admit(keys, headers.getFirst("Authorization"));
        byte[] body = place.read(exchange.getRequestBody());
        String query =
                Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
        Request request = new Request(
                tenant,
                call.parts,
                Request.query(query, call.route.query()),
                headers.getOrDefault("Idempotency-Key", List.of()),
                body);
        try {
            return call.route.handler().serve(request);
        } catch (AuditUnavailableException unobserved) {
            LOG.error("a request cannot be served without the audit log", unobserved);
            throw Problem.of(ProblemType.NOT_READY, unobserved.getMessage() + "; no task may begin")
                    .later(SECONDS_TO_MEND);
        } catch (LedgerException unwritable) {
            LOG.error("a request cannot be served without the ledger", unwritable);
            throw Problem.of(ProblemType.NOT_READY, "the ledger cannot be written")
                    .later(SECONDS_TO_MEND);
        } catch (RuntimeException failed) {
            LOG.error("a request failed", failed);
            throw Problem.of(ProblemType.FAILED, "the service failed; see its log");
        }
    }

    private record Call(Route route, List<String> parts) {}

    private Call find(HttpExchange exchange) throws Problem {
        String path = Optional.ofNullable(exchange.getRequestURI().getRawPath()).orElse("");
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
                ? Problem.of(ProblemType.METHOD_NOT_ALLOWED, "this path does not know " + exchange.getRequestMethod())
                : Problem.of(ProblemType.NO_SUCH_PATH, "there is no such path");
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
        } else if (answer instanceof Answer.Refusal refusal) {
            headers.set("Content-Type", PROBLEM);
            headers.set("Content-Disposition", "attachment");
            refusal.problem().retryAfter().ifPresent(seconds -> headers.set("Retry-After", "" + seconds));
            bytes = JsonText.write(refusal.problem().body());
        } else {
            throw new IllegalStateException("an answer of no known kind");
        }
        if (answer.status() == 401) {
            headers.set("WWW-Authenticate", "Bearer");
        }
        if (exchange.getRequestMethod().equals("HEAD")) {
            // The server warns in the log of a body that is not sent.
            exchange.sendResponseHeaders(answer.status(), -1);
            return;
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
