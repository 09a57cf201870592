package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.tomakehurst.wiremock.http.Request;

/** Of RunCodeRequest and RunCodeResponse of SandboxFusion; a signal is a negative return code. */
final class SandboxFusionService implements Published.Behaviour {
    private final String endsAs;

    SandboxFusionService(String endsAs) {
        this.endsAs = endsAs;
    }

    @Override
    public Published.Answer to(String method, String url, Request request) {
        JsonNode body = Published.json(request);
        if (!method.equals("POST")
                || !url.equals("/run_code")
                || !body.path("run_timeout").isNumber()) {
            return Published.Answer.json(422, "{\"detail\":[]}");
        }
        ObjectNode answer =
                Published.JSON.createObjectNode().put("status", "Failed").put("message", "");
        answer.putNull("compile_result").putNull("executor_pod_name").putObject("files");
        ObjectNode run =
                answer.putObject("run_result").put("status", "Finished").put("execution_time", 0.1);
        switch (endsAs) {
            case "time" ->
                run.put("status", "TimeLimitExceeded").putNull("return_code").put("stdout", "so far");
            case "memory" -> run.put("return_code", -9).put("stdout", "").put("stderr", "");
            case "broken" ->
                answer.put("status", "SandboxError").put("message", "no box").putNull("run_result");
            default -> {
                Interpreter.Ran ran = Interpreter.run(body.path("code").asText());
                answer.put("status", "Success");
                run.put("return_code", ran.code()).put("stdout", ran.stdout()).put("stderr", ran.stderr());
            }
        }
        return Published.Answer.json(200, answer.toString());
    }
}
