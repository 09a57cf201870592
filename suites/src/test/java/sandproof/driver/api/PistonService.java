package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.tomakehurst.wiremock.http.Request;

/** Of docs/api-v2.md and job.js of Piston: null where a code or a signal is not, status where it went wrong. */
final class PistonService implements Published.Behaviour {
    private final String endsAs;

    PistonService(String endsAs) {
        this.endsAs = endsAs;
    }

    @Override
    public Published.Answer to(String method, String url, Request request) {
        JsonNode body = Published.json(request);
        boolean good = method.equals("POST")
                && url.equals("/api/v2/execute")
                && body.path("language").asText().equals("python")
                && body.path("run_timeout").isInt()
                && body.path("run_memory_limit").isInt();
        if (!good) {
            return Published.Answer.json(400, "{\"message\":\"language is required as a string\"}");
        }
        ObjectNode answer =
                Published.JSON.createObjectNode().put("language", "python").put("version", "3.12.0");
        ObjectNode run = answer.putObject("run");
        run.put("stdout", "")
                .put("stderr", "")
                .put("output", "")
                .putNull("code")
                .putNull("signal");
        switch (endsAs) {
            case "time" -> run.put("signal", "SIGKILL").put("status", "TO").put("message", "Time limit exceeded");
            case "memory" -> run.put("signal", "SIGKILL").put("status", "SG").put("message", "Caught fatal signal 9");
            default -> {
                Interpreter.Ran ran =
                        Interpreter.run(body.at("/files/0/content").asText());
                run.put("stdout", ran.stdout()).put("stderr", ran.stderr()).put("code", ran.code());
                run.putNull("status").putNull("message");
            }
        }
        return Published.Answer.json(200, answer.toString());
    }
}
