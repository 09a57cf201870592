package sandproof.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import sandproof.driver.OwnUser;

/** Facts of the machine and of this installation. */
final class Machine {
    private Machine() {}

    /** The folder of the checkout, as the launcher says. */
    static Path home() {
        return Path.of(Optional.ofNullable(System.getenv("SANDPROOF_HOME")).orElse("."))
                .toAbsolutePath()
                .normalize();
    }

    static Path referenceJar() {
        return home().resolve("reference-sandbox/target/sandproof-reference-sandbox.jar");
    }

    /** The user id outside the lab, where everybody may look like root. */
    static String uid() {
        return Optional.ofNullable(System.getenv("SANDPROOF_UID")).orElseGet(() -> String.valueOf(OwnUser.id()));
    }

    static boolean ordinaryUser() {
        return !uid().equals("0");
    }

    static Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("kernel", System.getProperty("os.version"));
        facts.put("architecture", System.getProperty("os.arch"));
        facts.put("processors", Runtime.getRuntime().availableProcessors());
        facts.put("java", System.getProperty("java.version"));
        facts.put("user", ordinaryUser() ? "an ordinary user" : "root");
        facts.put("cgroups", cgroups());
        return facts;
    }

    private static String cgroups() {
        if (Files.exists(Path.of("/sys/fs/cgroup/cgroup.controllers"))) {
            return "v2";
        }
        return Files.isDirectory(Path.of("/sys/fs/cgroup/memory")) ? "v1" : "none";
    }
}
