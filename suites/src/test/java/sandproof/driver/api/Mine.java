package sandproof.driver.api;

import com.github.tomakehurst.wiremock.http.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import sandproof.driver.Target;

/** A small interface of the tests' own that answers as it should, except where a test has it answer otherwise. */
final class Mine implements Published.Behaviour {
    static final String RUN = "POST /tasks";
    static final String STATUS = "GET /tasks/t-1";
    static final String CANCEL = "DELETE /tasks/t-1";
    static final String LOG = "GET /log";

    private final Map<String, Deque<Published.Answer>> answers = new ConcurrentHashMap<>();

    Mine() {
        answer(RUN, 201, "{\"id\":\"t-1\"}");
        answer(STATUS, 200, "{\"id\":\"t-1\",\"state\":\"done\",\"out\":\"so it was\",\"code\":0}");
        answer(CANCEL, 200, "{}");
        answer(LOG, 200, "{\"entries\":[]}");
    }

    /** What is answered from now on. */
    Mine answer(String to, int status, String body) {
        return answers(to, Published.Answer.json(status, body));
    }

    /** What is answered one after the other; the last for ever. */
    Mine answers(String to, Published.Answer... all) {
        answers.put(to, new ArrayDeque<>(List.of(all)));
        return this;
    }

    @Override
    public Published.Answer to(String method, String url, Request request) {
        Deque<Published.Answer> left = answers.get(method + " " + url);
        if (left == null) {
            return Published.Answer.json(404, "{}");
        }
        synchronized (left) {
            return left.size() > 1 ? left.remove() : left.element();
        }
    }

    static Target at(String address, Path folder) throws IOException {
        return Given.target(text(address), folder);
    }

    static String text(String address) {
        return """
                name: mine
                driver: http
                description: one
                claims: {audit: event}
                settings:
                  api:
                    url: %s
                    request-seconds: 2
                    patience-seconds: 1
                    artifact-bytes: 65536
                    headers:
                      Authorization: {env: MINE, before: "Bearer "}
                    run:
                      method: POST
                      path: /tasks
                      body: {name: "${id}", nested: [{source: "${program}", seconds: "${seconds}", text: "$${seconds}"}]}
                      take: {task: /id}
                    status:
                      method: GET
                      path: /tasks/${task}
                      take: {task: /id}
                    cancel:
                      method: DELETE
                      path: /tasks/${task}
                    log:
                      method: GET
                      path: /log
                      entries: /entries
                      fields: {task: /task, object: /what, time: /at, denial: {at: /kind, equals: denied}}
                    outcome:
                      state: /state
                      words: {busy: wait, done: ended, late: timed-out, fat: out-of-memory, stopped: cancelled}
                      stdout: /out
                      stderr: /err
                      exit: /code
                      reason: /why
                """.formatted(address);
    }
}
