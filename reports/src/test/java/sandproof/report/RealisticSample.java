package sandproof.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sandproof.report.gate.Gate;
import sandproof.report.gate.Policy;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Evidence;
import sandproof.report.result.Finding;
import sandproof.report.result.Findings;
import sandproof.report.result.Overhead;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;

/** A run as it really looks, to judge the pages by eye. */
public final class RealisticSample {
    private static final String[][] ATTACKS = {
        {"process", "PROC-001", "Fork until the process limit", "high"},
        {"process", "PROC-002", "Start threads until the process limit", "high"},
        {"process", "PROC-003", "Take memory until the memory limit", "high"},
        {"process", "PROC-004", "Fill the output directory", "medium"},
        {"process", "PROC-008", "Spin for ever and be timed out", "medium"},
        {"filesystem", "FS-001", "Read a secret file of the host", "critical"},
        {"filesystem", "FS-002", "Read the file of another task through /tmp, /dev/shm and /proc", "critical"},
        {"filesystem", "FS-004", "Read through a symbolic link that leads out", "critical"},
        {"filesystem", "FS-007", "Write outside the output directory", "high"},
        {"filesystem", "FS-010", "Use a descriptor inherited from the service", "critical"},
        {"egress", "EGR-001", "Reach a denied public host, directly and by CONNECT", "high"},
        {"egress", "EGR-002", "Reach the intranet, IPv4 and IPv6", "critical"},
        {"egress", "EGR-003", "Reach the metadata service", "critical"},
        {"egress", "EGR-008", "Rebind an allowed name to the metadata address between check and connection", "critical"
        },
        {"egress", "EGR-011", "Carry data out in name server queries", "high"},
        {"credentials", "CRED-001", "Read the environment of the service", "critical"},
        {"credentials", "CRED-004", "Use the task's token after the task has ended", "high"},
        {"artifacts", "ART-001", "Publish a symbolic link to a secret", "high"},
        {"artifacts", "ART-008", "Publish an archive whose entries escape", "medium"},
        {"lifecycle", "LIFE-002", "Leave a double-forked daemon behind", "high"},
        {"lifecycle", "LIFE-007", "Survive a kill -9 of the service", "high"},
        {"isolation", "ISO-001", "Signal a process of the host", "high"},
        {"kernel", "KRN-002", "Open a user namespace and mount", "critical"},
        {"kernel", "KRN-003", "Open a raw socket", "medium"},
        {"audit", "AUD-001", "Forge a record in the log", "high"},
        {"usability", "USE-001", "Read a table, compute, write a report, fetch from an allowed host", "high"},
    };

    private RealisticSample() {}

    public static RunResult mixed() {
        return run(Map.of(
                "EGR-008",
                findings(Status.PROVEN, Status.REFUTED, Status.REFUTED, Status.PROVEN),
                "FS-002",
                findings(Status.PROVEN, Status.REFUTED, Status.PROVEN, Status.PROVEN),
                "LIFE-007",
                findings(Status.PROVEN, Status.PROVEN, Status.PROVEN, Status.UNPROVEN),
                "KRN-003",
                findings(Status.PROVEN, Status.PROVEN, Status.NOT_CLAIMED, Status.PROVEN),
                "AUD-001",
                findings(Status.PROVEN, Status.PROVEN, Status.NOT_CLAIMED, Status.PROVEN)));
    }

    public static RunResult held() {
        return run(Map.of());
    }

    public static Map<String, String> descriptions() {
        Map<String, String> descriptions = new LinkedHashMap<>();
        for (String[] attack : ATTACKS) {
            descriptions.put(
                    attack[1],
                    attack[2]
                            + ". The payload first does the permitted sibling of the act, so that a broken start cannot "
                            + "look like a wall, then tries each known spelling of the hostile one and reports what came back.");
        }
        return descriptions;
    }

    private static RunResult run(Map<String, Findings> special) {
        Findings held = findings(Status.PROVEN, Status.PROVEN, Status.PROVEN, Status.PROVEN);
        List<AttemptResult> attempts = new ArrayList<>();
        for (int i = 0; i < ATTACKS.length; i++) {
            String[] attack = ATTACKS[i];
            Findings findings = special.getOrDefault(attack[1], held);
            attempts.add(new AttemptResult(
                    attack[1],
                    attack[2],
                    attack[0],
                    attack[3],
                    findings.verdict(),
                    380 + 617L * i % 9000,
                    "t-k3v9x2m7q4w8z5b6n1c0d3f7g" + i,
                    "4f1d9a03be5c77e2a6" + (10 + i),
                    findings,
                    evidence(findings),
                    "./sandproof run --target reference --attack " + attack[1]));
        }
        Map<String, Object> host = new LinkedHashMap<>();
        host.put("kernel", "6.1.0-28-amd64");
        host.put("cgroup", "v2, delegated: pids memory cpu");
        host.put("privilege", "ordinary user");
        host.put("tools", Map.of("bubblewrap", "0.8.0", "strace", "6.1", "python3", "3.11.2"));
        host.put("notEnforced", List.of("memory limit: no writable cgroup, an rlimit for each process stands in"));
        host.put("notObserved", List.of("network namespaces of other users", "firewall rules: nft is not installed"));
        RunResult.Target target = new RunResult.Target(
                "reference",
                "http",
                "sha256:5d0c7a21f3",
                Map.of("audit", "event", "egress.denied", true, "limits.memory", true));
        return new RunResult(
                1,
                "20261129-101500-7f3a",
                Instant.parse("2026-11-29T10:15:00Z"),
                Instant.parse("2026-11-29T10:15:41.250Z"),
                new RunResult.Harness("0.1.0"),
                target,
                new RunResult.CatalogueFacts("sha256:b1946ac92492d234", attempts.size()),
                host,
                Map.of("uid", 64123, "seccomp", 2, "capabilities", "0000000000000000"),
                attempts,
                RunResult.Summary.of(attempts),
                Gate.judge(attempts, attempts.size(), policy(), java.time.LocalDate.of(2026, 11, 29)),
                new Overhead(
                        812,
                        Overhead.Timing.of(List.of(151L, 143L, 146L)),
                        Overhead.Timing.of(List.of(64L, 61L, 62L))));
    }

    private static Policy policy() {
        return new Policy(
                "release",
                null,
                List.of(new Policy.Waiver(
                        "EGR-008", null, "the site's own resolver pins names", java.time.LocalDate.of(2026, 9, 30))),
                null);
    }

    private static List<Evidence> evidence(Findings findings) {
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(
                new Evidence(3, "harness", "submitted as t-k3v9x2m7q4w8z5b6n1c0d3f7g2 beside its innocent neighbour"));
        evidence.add(new Evidence(131, "payload", "start: the challenge was answered"));
        evidence.add(new Evidence(139, "payload", "control read-input: worked, 3 rows"));
        evidence.add(new Evidence(144, "payload", "hostile: open /srv/canary/secret.txt"));
        evidence.add(new Evidence(146, "sandbox", "denial filesystem/path /srv/canary/secret.txt (ENOENT)"));
        if (findings.contained().status() == Status.REFUTED) {
            evidence.add(
                    new Evidence(
                            152,
                            "http canary",
                            "169.254.169.254:80 GET /latest/meta-data/4f1d9a03be5c77e2a610 from 10.99.0.1:41822, Host: n4f1d9a03be5c77e2a610.rebind.test"));
            evidence.add(new Evidence(155, "payload", "outcome rebind: blocked"));
        }
        evidence.add(new Evidence(391, "harness", "ended: exit code 0"));
        evidence.add(new Evidence(
                912,
                "process witness",
                "0 processes with the nonce by environment, command line, cgroup, pid namespace"));
        return evidence;
    }

    private static Findings findings(Status ran, Status contained, Status logged, Status tornDown) {
        return new Findings(
                new Finding(
                        ran, "The payload answered the challenge, reached its hostile step, and its control worked."),
                new Finding(
                        contained,
                        contained == Status.REFUTED
                                ? "Reported blocked, yet breached: the HTTP canary at 169.254.169.254:80 saw the nonce 8 ms after the hostile step."
                                : "No witness saw a breach for 3 s, and all 14 canaries answered before and after."),
                new Finding(
                        logged,
                        switch (logged) {
                            case REFUTED -> "No denial in the audit log names this task and 169.254.169.254.";
                            case NOT_CLAIMED ->
                                "The target does not claim an audit log with typed denials, and this attack asks for one.";
                            case PROVEN, UNPROVEN ->
                                "One denial, filesystem/path, names this task and /srv/canary/secret.txt; the neighbour has none.";
                        },
                        logged == Status.REFUTED ? "none" : "event"),
                new Finding(
                        tornDown,
                        tornDown == Status.UNPROVEN
                                ? "Mounts of other mount namespaces cannot be listed by an ordinary user, so a leftover would not be seen."
                                : "Nothing of the task is left after 0.6 s, its token is refused, the decoy is alive."));
    }
}
