package sandproof.driver.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import sandproof.suites.DriverContract;

/** What a run takes for granted, through request templates. */
class ApiContractTest extends DriverContract {
    @TempDir
    static Path place;

    private static final JobService JOBS = new JobService();
    private static final Published SERVICE = new Published(JOBS);

    @AfterAll
    static void close() {
        JOBS.close();
        SERVICE.close();
    }

    @Override
    protected String target() {
        try {
            return Files.writeString(place.resolve("target.yaml"), """
                    name: jobs
                    driver: http
                    description: a service that runs programs
                    claims: {}
                    settings:
                      api:
                        url: %s
                        artifact-bytes: 65536
                        run: {method: POST, path: /jobs, body: {code: "${program}", millis: "${millis}"}, take: {task: /id}}
                        status: {method: GET, path: "/jobs/${task}", take: {task: /id}}
                        cancel: {method: DELETE, path: "/jobs/${task}"}
                        delete: {method: DELETE, path: "/held/${task}"}
                        inventory: {method: GET, path: "/held/${task}"}
                        outcome:
                          state: /state
                          words: {busy: wait, done: ended, late: timed-out, stopped: cancelled}
                          stdout: /out
                          stderr: /err
                          exit: /code
                          signal: /signal
                    """.formatted(SERVICE.address()))
                    .toString();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
