package sandproof.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class NeedsTest {
    @Test
    void a_program_that_is_not_here_is_told_with_the_line_that_installs_it() {
        Target target = TargetFile.read("t.yaml", """
                name: mine
                driver: command
                description: one
                claims: {}
                needs:
                  programs:
                  - {name: sh, install: none}
                  - {name: no-such-program, install: get it somewhere}
                  - {name: /no/such/program, install: build it}
                settings:
                  wrapper: ["${command...}"]
                """.getBytes(StandardCharsets.UTF_8));

        assertThat(target.needs().missing())
                .containsExactly(
                        new Needs.Missing("no-such-program", "get it somewhere"),
                        new Needs.Missing("/no/such/program", "build it"));
    }

    @Test
    void what_was_tried_names_its_sources_where_it_claims_anything_of_somebody_elses_sandbox() {
        for (String name : Targets.names()) {
            Target target = Targets.resolve(name);
            boolean ours = !target.driver().equals("command") || name.equals("naked");
            assertThat(ours || !target.sources().isEmpty()).as(name).isTrue();
        }
    }
}
