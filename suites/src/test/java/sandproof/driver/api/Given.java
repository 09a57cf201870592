package sandproof.driver.api;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import sandproof.driver.Target;
import sandproof.driver.Targets;
import sandproof.sandbox.Limits;
import sandproof.sandbox.TaskSpec;

/** Targets and tasks of the tests. */
final class Given {
    static final String TOKEN = "a-token-of-ours-4711";

    /** Every variable that a ready-made target names. */
    static final Map<String, String> ENVIRONMENT =
            Map.of("JUDGE0_TOKEN", TOKEN, "OPEN_SANDBOX_API_KEY", TOKEN, "E2B_API_KEY", TOKEN, "MINE", TOKEN);

    static final Limits LIMITS = new Limits(
            8, 64 << 20, 64, 1 << 20, 1 << 20, 64, 4096, 65536, 4, Duration.ofSeconds(2), Duration.ofSeconds(3));

    private Given() {}

    /** A ready-made target whose services are at other addresses, and patient for a test only. */
    static Target template(String name, Path folder, Map<String, String> addresses) throws IOException {
        try (InputStream in = Given.class.getResourceAsStream("/targets/" + name + ".yaml")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            for (Map.Entry<String, String> address : addresses.entrySet()) {
                text = text.replace(address.getKey(), address.getValue());
            }
            String patient = text.replaceAll("(?m)^    patience-seconds: .*\n", "");
            return target(patient.replace("    run:\n", "    patience-seconds: 3\n    run:\n"), folder);
        }
    }

    static Target target(String text, Path folder) throws IOException {
        return Targets.resolve(
                Files.writeString(folder.resolve("target.yaml"), text).toString());
    }

    /** A harmless task: says hello with what it was given, and leaves a file. */
    static TaskSpec task() {
        return task("""
                import os, sys
                print('hello', open('../inputs/data.txt').read(), os.environ['SANDPROOF_NONCE'], sys.argv[1])
                print('a word aside', file=sys.stderr)
                open('left.txt', 'w').write('left behind')
                """);
    }

    /** One that may take its time. */
    static TaskSpec task(Duration time) {
        Limits limits = new Limits(8, 64 << 20, 64, 1 << 20, 1 << 20, 64, 4096, 65536, 4, time, time.plusSeconds(1));
        return task("", limits);
    }

    static TaskSpec task(String program) {
        return task(program, LIMITS);
    }

    private static TaskSpec task(String program, Limits limits) {
        return new TaskSpec(
                "mine",
                List.of("python3", "-u", "${inputs}/payload.py", "nonce \"}]"),
                Map.of(
                        "payload.py", program.getBytes(StandardCharsets.UTF_8),
                        "data.txt", "\"}] ${program} $${x}".getBytes(StandardCharsets.UTF_8)),
                Map.of("SANDPROOF_NONCE", "n-1"),
                limits,
                List.of(),
                List.of("text/plain"));
    }
}
