package sandproof.reference.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The unit for systemd against the program that it starts and the reasons that it gives. */
class ServiceUnitTest {
    /** Settings that are system-call filters: a task would inherit them, and they would answer before the service's. */
    private static final List<String> FILTERS = List.of(
            "SystemCallFilter",
            "SystemCallArchitectures",
            "RestrictAddressFamilies",
            "RestrictNamespaces",
            "RestrictRealtime",
            "RestrictSUIDSGID",
            "LockPersonality",
            "MemoryDenyWriteExecute",
            "ProtectClock",
            "ProtectHostname",
            "ProtectKernelModules",
            "ProtectKernelLogs",
            "PrivateDevices");

    private final Map<String, String> settings = new LinkedHashMap<>();
    private String text = "";

    @BeforeEach
    void read() throws Exception {
        text = Files.readString(Path.of("service", "sandproof-reference-sandbox.service"));
        for (String line : text.replace("\\\n", " ").split("\n")) {
            if (!line.isBlank() && !line.startsWith("#") && !line.startsWith("[")) {
                int equals = line.indexOf('=');
                assertThat(equals).as(line).isPositive();
                settings.merge(
                        line.substring(0, equals), line.substring(equals + 1), (one, other) -> one + " " + other);
            }
        }
    }

    @Test
    void every_option_that_the_unit_gives_is_one_of_the_program() {
        List<String> known = new ArrayList<>();
        new CommandLine(new ReferenceSandbox())
                .getCommandSpec()
                .options()
                .forEach(option -> known.addAll(List.of(option.names())));
        String start = settings.getOrDefault("ExecStart", "");
        assertThat(List.of(start.substring(start.indexOf(".jar")).split("\\s+")).stream()
                        .filter(word -> word.startsWith("--")))
                .contains("--listen", "--state", "--token-file", "--dns")
                .isSubsetOf(known);
    }

    @Test
    void no_filter_of_system_calls_hides_a_denial_and_each_one_left_out_is_named() {
        assertThat(settings).doesNotContainKeys(FILTERS.toArray(String[]::new));
        assertThat(FILTERS).allSatisfy(filter -> assertThat(text).contains(filter + "="));
    }

    @Test
    void what_can_be_closed_is_closed() {
        assertThat(settings)
                .containsEntry("NoNewPrivileges", "yes")
                .containsEntry("CapabilityBoundingSet", "")
                .containsEntry("ProtectSystem", "strict")
                .containsEntry("ProtectHome", "yes")
                .containsEntry("PrivateTmp", "yes")
                .containsEntry("DevicePolicy", "closed")
                .containsEntry("Delegate", "cpu memory pids")
                .containsEntry("KillMode", "mixed")
                .containsEntry("OOMPolicy", "continue");
    }
}
