package sandproof.attempt;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import sandproof.attack.Payload;
import sandproof.attack.TaskDemand;
import sandproof.report.result.FingerprintWords;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskOutcome;

/**
 * What a task sees of the walls around it, told by an honest task of the harness's own: no verdict hangs on it, but two
 * of them side by side show a change that no attack came upon.
 */
final class Fingerprint {
    private static final Duration TIME = Duration.ofSeconds(12);
    private static final Pattern NAME = Pattern.compile("[A-Za-z]{1,40}");
    private static final int MOST_VALUES = 400;
    private static final int MOST_TEXT = 320;
    private static final List<String> NAMESPACES = List.of("cgroup", "ipc", "mnt", "net", "pid", "time", "user", "uts");

    /** What a task that gets out of hand would be glad to find. */
    private static final List<String> PROGRAMS = List.of(
            "bash", "busybox", "curl", "dash", "docker", "gcc", "gdb", "git", "java", "kubectl", "make", "mount", "nc",
            "ncat", "node", "npm", "perl", "php", "pip3", "python3", "ruby", "sh", "socat", "ssh", "strace", "su",
            "sudo", "wget", "zsh");

    private Fingerprint() {}

    /** Takes it; where that cannot be done, says why under {@code unavailable}. */
    static Map<String, Object> take(Sandbox sandbox, Payload payload) {
        try {
            return taken(sandbox, payload);
        } catch (SandboxException refused) {
            return Map.of(FingerprintWords.UNAVAILABLE, String.valueOf(refused.getMessage()));
        }
    }

    private static Map<String, Object> taken(Sandbox sandbox, Payload payload) {
        Errand task = Errand.of(
                sandbox,
                payload,
                DefaultLimits.of(TaskDemand.within(TIME)),
                Map.of("programs", PROGRAMS, "namespaces", namespaces()));
        Optional<TaskOutcome> end = task.run(sandbox);
        if (end.isEmpty()) {
            return Map.of(FingerprintWords.UNAVAILABLE, "its task named no final state in time");
        }
        Talk talk = new Talk(task.challenge(), end.get().stdout());
        return talk.answered("told") ? told(talk) : Map.of(FingerprintWords.UNAVAILABLE, Startup.trouble(end.get()));
    }

    private static Map<String, Object> told(Talk talk) {
        Map<String, Set<String>> facts = new TreeMap<>();
        for (JsonNode event : talk.named("fact")) {
            String name = event.path("name").asText();
            if (NAME.matcher(name).matches()) {
                Set<String> values = facts.computeIfAbsent(name, absent -> new TreeSet<>());
                for (JsonNode value : event.path("values")) {
                    String text = value.asText();
                    if (values.size() < MOST_VALUES) {
                        values.add(text.substring(0, Math.min(MOST_TEXT, text.length())));
                    }
                }
            }
        }
        return new TreeMap<>(facts);
    }

    /** The harness's own, by name: numbers that say nothing but whether others are the same. */
    private static Map<String, String> namespaces() {
        Map<String, String> own = new TreeMap<>();
        for (String name : NAMESPACES) {
            Path link = Path.of("/proc/self/ns", name);
            if (Files.isSymbolicLink(link)) {
                own.put(name, read(link));
            }
        }
        return own;
    }

    private static String read(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the harness cannot see its own namespaces", unreadable);
        }
    }
}
