package sandproof.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Runs inside a lab, started by {@link LabInNamespacesTest}: puts the range up, calls its canaries by real clients, and
 * says of each check whether it came true, one line each.
 */
final class LabProbe {
    private interface Check {
        void make() throws Exception;
    }

    private LabProbe() {}

    public static void main(String[] arguments) throws IOException {
        Path runDir = Path.of(arguments[0]);
        LabOptions options = LabOptions.in(runDir);
        if (arguments.length > 1) {
            options = options.withVictimUid(Integer.parseInt(arguments[1]));
        }
        Lab lab = Lab.open(options);
        Map<String, Check> checks = new LinkedHashMap<>();
        NetworkChecks network = new NetworkChecks(lab, runDir);
        HostChecks host = new HostChecks(lab, runDir);
        checks.put("every canary is well", network::every_canary_is_well);
        checks.put("every TCP port hears over both families", network::every_tcp_port_hears);
        checks.put("every UDP port hears over both families", network::every_udp_port_hears);
        checks.put("any other address is heard too", network::any_other_address_is_heard);
        checks.put("silent calls are known by their address", network::silent_calls_are_known);
        checks.put(
                "a call without a name is a doubt where it was made",
                network::a_call_without_a_name_is_a_doubt_where_it_was_made);
        checks.put("a question is heard where it was sent", network::a_question_is_heard_where_it_was_sent);
        checks.put("a greeting says whose it is", network::a_greeting_says_whose_it_is);
        checks.put("the C library resolves by script", network::names_resolve_by_script);
        checks.put("rebinding alternates", network::rebinding_alternates);
        checks.put("look-ups are recorded", network::look_ups_are_recorded);
        checks.put("redirects lead anywhere", network::redirects_lead_anywhere);
        checks.put("TLS records the name and what is inside", network::tls_records_the_name);
        checks.put("innocence is told from breach", network::innocence_is_told);
        checks.put("metadata gives the secret away", network::metadata_gives_the_secret_away);
        checks.put("Unix sockets hear", host::unix_sockets_hear);
        checks.put("the victim's port hears", host::victim_port_hears);
        checks.put("signals to the victim are told with the attempt", host::signals_are_told);
        checks.put("tracing the victim is told with the attempt", host::tracing_is_told);
        checks.put("a killed victim is told and comes back", host::a_killed_victim_comes_back);
        checks.put("a flood leaves every canary well", network::a_flood_leaves_every_canary_well);
        checks.put("a dead canary is named", network::a_dead_canary_is_named);
        checks.put("host canaries are planted and watched", host::host_canaries_are_watched);
        checks.put("closing leaves nothing", host::closing_leaves_nothing);
        checks.put("the lab opens again", () -> reopen(runDir));
        for (Map.Entry<String, Check> check : checks.entrySet()) {
            try {
                check.getValue().make();
                System.out.println("ok " + check.getKey());
            } catch (Exception | AssertionError e) {
                System.out.println(
                        "FAILED " + check.getKey() + ": " + e.toString().replaceAll("\\s+", " "));
            }
        }
        System.out.println("done");
    }

    private static void reopen(Path runDir) {
        try (Lab again = Lab.open(LabOptions.in(runDir))) {
            assertThat(again.health()).allMatch(HealthProbe::ok);
        }
    }
}
