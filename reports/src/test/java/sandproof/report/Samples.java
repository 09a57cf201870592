package sandproof.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Evidence;
import sandproof.report.result.Finding;
import sandproof.report.result.Findings;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;
import sandproof.report.result.TeethResult;

/** Results to render in tests. */
public final class Samples {
    /** What a task might put into every text that it can reach. */
    public static final String HOSTILE = "</td></script><script>document.title='pwned'</script>"
            + "<img src=x onerror=\"document.title='pwned'\"> ]]> <!-- javascript:document.title='pwned' "
            + "\u001b[2J\u001b]0;pwned\u0007 \u0000 \u0085 \ufffe safe\u202etxt.exe\u202c \u2066x\u2069 \u200b "
            + "\ud800 lone \udc00 {{title}} {{{title}}} ' \" & \r\n second line";

    private Samples() {}

    public static Findings held() {
        return findings(Status.PROVEN, Status.PROVEN, Status.PROVEN, Status.PROVEN);
    }

    public static Findings findings(Status ran, Status contained, Status logged, Status tornDown) {
        return new Findings(
                new Finding(
                        ran, "the payload answered the challenge, reached its hostile step, and its control worked"),
                new Finding(contained, "no witness saw anything for 3 s, and every canary answered before and after"),
                new Finding(logged, "a denial names this task and /srv/secret.txt", "event"),
                new Finding(tornDown, "nothing of the task is left, the decoy is alive"));
    }

    public static AttemptResult attempt(String id, String boundary, Findings findings) {
        return new AttemptResult(
                id,
                "Read a secret file of the host",
                boundary,
                "critical",
                findings.verdict(),
                1234,
                "t-k3v9x2m7q4w8z5b6n1c0d3f7g2",
                "4f1d9a03be5c77e2a610",
                findings,
                List.of(
                        new Evidence(12, "harness", "task submitted"),
                        new Evidence(140, "payload", "control worked: read its own input"),
                        new Evidence(161, "sandbox", "denial filesystem/path /srv/canary/secret.txt")),
                "./sandproof run --attack " + id);
    }

    /** A run with one attempt of each verdict, and one that is hostile everywhere. */
    public static RunResult hostile() {
        String big = HOSTILE + "A".repeat(1 << 20);
        Finding refuted = new Finding(Status.REFUTED, big, "none");
        Finding proven = new Finding(Status.PROVEN, HOSTILE);
        Findings findings = new Findings(proven, refuted, proven, proven);
        return run(List.of(
                attempt("FS-001", "filesystem", held()),
                attempt("FS-002", "filesystem", findings(Status.PROVEN, Status.REFUTED, Status.PROVEN, Status.PROVEN)),
                attempt("EGR-001", "egress", findings(Status.PROVEN, Status.PROVEN, Status.UNPROVEN, Status.PROVEN)),
                attempt("EGR-002", "egress", findings(Status.PROVEN, Status.PROVEN, Status.NOT_CLAIMED, Status.PROVEN)),
                new AttemptResult(
                        HOSTILE,
                        HOSTILE,
                        HOSTILE,
                        HOSTILE,
                        findings.verdict(),
                        7,
                        HOSTILE,
                        HOSTILE,
                        findings,
                        List.of(new Evidence(1, HOSTILE, big), new Evidence(2, "payload", HOSTILE)),
                        HOSTILE)));
    }

    public static RunResult run(List<AttemptResult> attempts) {
        Map<String, Object> host = Map.of(
                "kernel",
                "6.1.0-28-amd64 " + HOSTILE,
                "cgroup",
                "v2",
                "notObserved",
                List.of("network namespaces of other users", HOSTILE),
                "notEnforced",
                List.of("memory limit: no writable cgroup, rlimit only"));
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                "r-20261129-101500",
                Instant.parse("2026-11-29T10:15:00Z"),
                Instant.parse("2026-11-29T10:15:41.250Z"),
                new RunResult.Harness("0.1.0"),
                new RunResult.Target("reference", "http", "sha256:ab12", Map.of("audit", "event")),
                new RunResult.CatalogueFacts("sha256:cd34", attempts.size()),
                host,
                Map.of("uid", 64123, "seccomp", 2),
                attempts,
                RunResult.Summary.of(attempts),
                new RunResult.Gate("strict", 1, List.of(), List.of("breached: contained, 2 attacks " + HOSTILE)),
                null);
    }

    /** A run that passed, of a catalogue with more attacks than were tried. */
    public static RunResult part(int catalogue, AttemptResult... attempts) {
        RunResult whole = of(target("reference", Map.of()), attempts);
        return new RunResult(
                whole.schemaVersion(),
                whole.runId(),
                whole.startedAt(),
                whole.endedAt(),
                whole.harness(),
                whole.target(),
                new RunResult.CatalogueFacts("", catalogue),
                whole.host(),
                whole.fingerprint(),
                whole.attempts(),
                whole.summary(),
                whole.gate(),
                null);
    }

    /** A run of a target of which nothing is known but what is given. */
    public static RunResult of(RunResult.Target target, AttemptResult... attempts) {
        return of(target, Map.of(), Map.of(), attempts);
    }

    /** The same on a host, with what a task saw of its walls. */
    public static RunResult of(
            RunResult.Target target,
            Map<String, Object> host,
            Map<String, Object> fingerprint,
            AttemptResult... attempts) {
        Instant at = Instant.parse("2026-11-30T02:00:00Z");
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                "run-of-" + target.name(),
                at,
                at,
                new RunResult.Harness("1"),
                target,
                new RunResult.CatalogueFacts("", attempts.length),
                host,
                fingerprint,
                List.of(attempts),
                RunResult.Summary.of(List.of(attempts)),
                new RunResult.Gate("strict", 0, List.of(), List.of()),
                null);
    }

    /** A target by its name. */
    public static RunResult.Target target(String name, Map<String, Object> claims) {
        return new RunResult.Target(name, "http", "digest of " + name, claims);
    }

    /** Many attempts, as a full catalogue has. */
    public static RunResult large(int attempts) {
        List<AttemptResult> all = new ArrayList<>();
        String[] boundaries = {"process", "filesystem", "egress", "credentials", "artifacts", "lifecycle", "kernel"};
        for (int i = 0; i < attempts; i++) {
            all.add(attempt(String.format("ATK-%03d", i), boundaries[i * boundaries.length / attempts], held()));
        }
        return run(all);
    }

    /** A matrix with a catch, a miss and collateral. */
    public static TeethResult teeth() {
        return TeethResult.of(List.of(
                new TeethResult.Bite(
                        "no-process-limit",
                        "Processes are not limited",
                        true,
                        List.of("PROC-001", "PROC-002"),
                        List.of(),
                        List.of()),
                new TeethResult.Bite(
                        "no-memory-limit",
                        "Memory is not limited",
                        true,
                        List.of("PROC-003"),
                        List.of(),
                        List.of("LIFE-006")),
                new TeethResult.Bite(
                        "host-root-visible",
                        "The root of the host is bound read-only into every task",
                        true,
                        List.of("FS-001", "FS-004", "FS-008"),
                        List.of(),
                        List.of()),
                new TeethResult.Bite(
                        "raw-sockets",
                        "Raw sockets are allowed",
                        false,
                        List.of(),
                        List.of("KRN-003"),
                        List.of("EGR-010")),
                new TeethResult.Bite(
                        "token-survives",
                        "A task's token is accepted after its end",
                        true,
                        List.of("CRED-004"),
                        List.of(),
                        List.of())));
    }
}
