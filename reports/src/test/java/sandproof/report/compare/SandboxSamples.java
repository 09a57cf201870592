package sandproof.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import sandproof.report.Samples;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Evidence;
import sandproof.report.result.Finding;
import sandproof.report.result.Findings;
import sandproof.report.result.Overhead;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;

/** Results of sandboxes that differ, to set side by side. */
public final class SandboxSamples {
    private static final List<String> NAMES = List.of(
            "reference",
            "docker-default",
            "docker-hardened",
            "docker-gvisor",
            "podman",
            "runc",
            "crun",
            "runsc",
            "bubblewrap",
            "bubblewrap-hardened",
            "firejail",
            "systemd-nspawn",
            "lxc",
            "unshare-setpriv-prlimit",
            "anthropic-sandbox-runtime",
            "codex-sandbox",
            "deno-permissions",
            "node-permission-model",
            "kubernetes-restricted",
            "naked");
    private static final List<String> BOUNDARIES = List.of(
            "process",
            "filesystem",
            "egress",
            "credentials",
            "artifacts",
            "lifecycle",
            "isolation",
            "kernel",
            "audit",
            "usability");
    private static final List<String> SEVERITIES = List.of("critical", "high", "medium", "low");
    private static final List<String> TITLES = List.of(
            "Read a secret file of the host",
            "Ask the cloud's metadata service over IPv4",
            "Fork until the process limit, then take one more",
            "Leave a double-forked daemon behind that outlives the task",
            "Publish a symbolic link that leads to a secret");

    private SandboxSamples() {}

    /** As many sandboxes and attacks as a page has to bear, the same at each call. */
    public static List<RunResult> many(int sandboxes, int attacks) {
        return IntStream.range(0, sandboxes)
                .mapToObj(number -> sandbox(number, sandboxes, attacks))
                .toList();
    }

    private static RunResult sandbox(int number, int sandboxes, int attacks) {
        Random random = new Random(number * 31L + 7);
        double weak = (double) number / sandboxes;
        List<AttemptResult> attempts = new ArrayList<>();
        for (int i = 0; i < attacks; i++) {
            String boundary = BOUNDARIES.get(i * BOUNDARIES.size() / attacks);
            String id = boundary.substring(0, 3).toUpperCase(java.util.Locale.ROOT) + String.format("-%03d", i + 1);
            Findings findings = findings(random, weak, number % 3 == 1);
            attempts.add(new AttemptResult(
                    id,
                    TITLES.get(i % TITLES.size()),
                    boundary,
                    SEVERITIES.get(i % SEVERITIES.size()),
                    findings.verdict(),
                    400 + random.nextInt(6_000),
                    "t-" + number + "-" + i,
                    "4f1d9a03be5c77e2a6" + i,
                    findings,
                    evidence(random, i),
                    "./sandproof run --target " + NAMES.get(number % NAMES.size()) + " --attack " + id));
        }
        Map<String, Object> host = new LinkedHashMap<>();
        host.put("kernel", "6.1.0-28-amd64");
        host.put("user", "an ordinary user");
        RunResult empty = Samples.of(
                Samples.target(NAMES.get(number % NAMES.size()), Map.of()), attempts.toArray(AttemptResult[]::new));
        return with(
                empty,
                host,
                new Overhead(
                        300L + number * 40L,
                        Overhead.Timing.of(List.of(80L + number * 9L, 84L + number * 9L, 91L + number * 11L)),
                        Overhead.Timing.of(List.of(41L, 40L, 44L))));
    }

    /** The same result of another host, and with what it costs. */
    public static RunResult with(RunResult result, Map<String, Object> host, Overhead overhead) {
        return new RunResult(
                result.schemaVersion(),
                result.runId(),
                result.startedAt(),
                result.endedAt(),
                result.harness(),
                result.target(),
                result.catalogue(),
                host,
                result.fingerprint(),
                result.attempts(),
                result.summary(),
                result.gate(),
                overhead);
    }

    private static Findings findings(Random random, double weak, boolean silent) {
        if (random.nextInt(60) == 0) {
            return new Findings(
                    new Finding(Status.UNPROVEN, "the payload never answered its challenge: python3: not found"),
                    new Finding(Status.UNPROVEN, "the attempt did not run"),
                    new Finding(Status.UNPROVEN, "the attempt did not run"),
                    new Finding(Status.PROVEN, "nothing of the task is left and every bystander is alive"));
        }
        Status contained = random.nextDouble() < weak * 0.8 ? Status.REFUTED : Status.PROVEN;
        Status logged = silent ? Status.NOT_CLAIMED : random.nextDouble() < weak * 0.5 ? Status.REFUTED : Status.PROVEN;
        Status down = random.nextDouble() < 0.03 ? Status.UNPROVEN : Status.PROVEN;
        return Samples.findings(Status.PROVEN, contained, logged, down);
    }

    private static List<Evidence> evidence(Random random, int attack) {
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(new Evidence(3, "harness", "submitted beside its innocent neighbour"));
        for (int i = 0; i < 9; i++) {
            evidence.add(new Evidence(
                    140 + i, "payload", "blocked: step " + i + " of " + attack + ", try " + random.nextInt(100_000)));
        }
        evidence.add(new Evidence(180, "sandbox", "denial filesystem/path /srv/canary/secret-" + attack + ".txt"));
        return evidence;
    }
}
