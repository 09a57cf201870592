package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.http.Request;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Of sandbox-lifecycle.yml and execd-api.yaml of OpenSandbox, through the server's own proxy. */
final class OpenSandboxService implements Published.Behaviour {
    private final String endsAs;
    private final Set<String> alive;
    private volatile String program = "";
    private final AtomicInteger looks = new AtomicInteger();
    private volatile int code = 0;
    private static final String ID = "0b1f-sandbox";
    private static final String INSIDE = "/sandboxes/" + ID + "/proxy/44772";

    OpenSandboxService(String endsAs, Set<String> alive) {
        this.endsAs = endsAs;
        this.alive = alive;
    }

    @Override
    public Published.Answer to(String method, String url, Request request) {
        if (!Given.TOKEN.equals(request.getHeader("OPEN-SANDBOX-API-KEY"))) {
            return Published.Answer.json(401, "{\"code\":\"MISSING_API_KEY\",\"message\":\"no key\"}");
        }
        switch (method + " " + url) {
            case "POST /v1/sandboxes" -> {
                alive.add(ID);
                return Published.Answer.json(
                        202,
                        "{\"id\":\"" + ID
                                + "\",\"status\":{\"state\":\"Pending\"},\"createdAt\":\"2026-01-01T00:00:00Z\"}");
            }
            case "GET /v1/sandboxes/0b1f-sandbox" -> {
                String state = looks.incrementAndGet() < 3 ? "Pending" : "Running";
                return alive.contains(ID)
                        ? Published.Answer.json(200, "{\"id\":\"" + ID + "\",\"status\":{\"state\":\"" + state + "\"}}")
                        : Published.Answer.json(404, "{\"code\":\"NOT_FOUND\",\"message\":\"gone\"}");
            }
            case "DELETE /v1/sandboxes/0b1f-sandbox" -> {
                return Published.Answer.empty(alive.remove(ID) ? 204 : 404);
            }
            default -> {}
        }
        if (url.equals(INSIDE + "/files/upload")) {
            assertThat(Published.part(request, "metadata")).isEqualTo("{\"path\":\"/tmp/task.py\",\"mode\":644}");
            program = Published.part(request, "file");
            return Published.Answer.empty(200);
        }
        if (url.equals(INSIDE + "/command/status/c-1")) {
            return Published.Answer.json(
                    200,
                    "{\"id\":\"c-1\",\"running\":false,\"exit_code\":" + code + ",\"error\":\""
                            + (code == 0 ? "" : "signal: killed") + "\"}");
        }
        if (!url.equals(INSIDE + "/command") || !method.equals("POST")) {
            return Published.Answer.empty(404);
        }
        StringBuilder events = new StringBuilder("data: {\"type\":\"init\",\"text\":\"c-1\",\"timestamp\":1}\n\n");
        if (endsAs.isEmpty()) {
            Interpreter.Ran ran = Interpreter.run(program);
            code = ran.code();
            event(events, "stdout", ran.stdout());
            event(events, "stderr", ran.stderr());
            events.append(": ping\n\ndata: {\"type\":\"execution_complete\",\"execution_time\":3}\n\n");
        } else {
            code = endsAs.equals("time") ? 124 : 137;
            events.append("data: {\"type\":\"error\",\"error\":{\"ename\":\"CommandExecError\",\"evalue\":\"")
                    .append(code)
                    .append("\",\"traceback\":[]}}\n\n");
        }
        return new Published.Answer(200, "text/event-stream", events.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void event(StringBuilder events, String type, String text) {
        events.append("data: ")
                .append(Published.JSON.createObjectNode().put("type", type).put("text", text))
                .append("\n\n");
    }
}
