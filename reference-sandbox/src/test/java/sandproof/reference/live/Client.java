package sandproof.reference.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One of several clients of a service that may go away at any moment: whatever it does may end in an IOException. */
final class Client {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int WAIT_MILLIS = 60_000;
    private static final int MOST_CANCEL_MILLIS = 250;

    private final HttpClient http;
    private final URI url;

    Client(HttpClient http, String url) {
        this.http = http;
        this.url = URI.create(url);
    }

    /** An answer that came. */
    record Answer(int status, JsonNode body) {}

    Answer submit(Map<String, Object> body, String key) throws IOException {
        HttpRequest.Builder request =
                request("/v1/tasks").POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)));
        return send(key.isEmpty() ? request : request.header("Idempotency-Key", key));
    }

    /** The task's document at its end, or as it is after a minute. */
    JsonNode end(String id) throws IOException {
        return send(request("/v1/tasks/" + id + "?waitMillis=" + WAIT_MILLIS)).body();
    }

    Answer look(String id) throws IOException {
        return send(request("/v1/tasks/" + id));
    }

    /** Cancels at some moment of the task's life. */
    void cancel(String id, Random random) throws IOException {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(MOST_CANCEL_MILLIS)));
        var ignored = send(request("/v1/tasks/" + id + "/cancel").POST(HttpRequest.BodyPublishers.noBody()));
    }

    /** Submits, and hangs up without listening to the answer. */
    void submitAndLeave(Map<String, Object> body, String key, Random random) throws IOException {
        byte[] bytes = JSON.writeValueAsBytes(body);
        leave("POST /v1/tasks", "Idempotency-Key: " + key + "\r\nContent-Length: " + bytes.length, bytes, random);
    }

    /** Waits for the end of a task, and hangs up. */
    void waitAndLeave(String id, Random random) throws IOException {
        leave("GET /v1/tasks/" + id + "?waitMillis=" + WAIT_MILLIS, "Accept: */*", new byte[0], random);
    }

    private void leave(String what, String header, byte[] body, Random random) throws IOException {
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            socket.setTcpNoDelay(true);
            socket.setSoLinger(true, 0);
            String head = what + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + LiveService.TOKEN + "\r\n" + header
                    + "\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(body);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(20)));
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(url.resolve(path))
                .header("Authorization", "Bearer " + LiveService.TOKEN)
                .timeout(PATIENCE);
    }

    private Answer send(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<byte[]> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            return new Answer(answer.statusCode(), JSON.readTree(answer.body()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException(stopped);
        }
    }
}
