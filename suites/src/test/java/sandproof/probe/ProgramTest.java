package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {
    private static final String NONCE = "00112233445566778899";
    private static final String OUTSIDE = "pid:[1]";
    private static final String INSIDE = "pid:[2]";
    private static final String LINE = "python3 -u /inputs/payload.py " + NONCE + " ";

    private final Program program = new Program(NONCE);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "python3 -u /inputs/payload.py " + NONCE + " ",
                "/usr/bin/python3.11 -u ../inputs/payload.py " + NONCE + " ",
                "sh /inputs/payload.sh " + NONCE + " ",
                "sh /inputs/payload.sh " + NONCE + " 2 ",
                "/bin/busybox sh /inputs/payload.sh " + NONCE + " ",
                "/usr/bin/node --experimental-permission --allow-fs-read=/i /inputs/payload.mjs " + NONCE + " ",
                "deno run --no-prompt --allow-read=/i,/o ../inputs/payload.mjs " + NONCE + " "
            })
    void the_interpreter_that_runs_the_payload_is_the_program(String line) {
        assertThat(program.of(table(row(10, 1, line, OUTSIDE)))).containsExactly(10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bwrap --unshare-all -- python3 -u /inputs/payload.py " + NONCE + " ",
                "/bin/bash /usr/bin/my-sandbox python3 -u /inputs/payload.py " + NONCE + " ",
                "timeout 5 python3 -u /inputs/payload.py " + NONCE + " ",
                "docker run image sh /inputs/payload.sh " + NONCE + " ",
                "node /usr/bin/srt --settings s.json -- node --no-warnings /inputs/payload.mjs " + NONCE + " ",
                "env DENO_DIR=/d deno run --no-prompt /inputs/payload.mjs " + NONCE + " ",
                "node /inputs/payload.js.map " + NONCE + " ",
                "client " + NONCE + " "
            })
    void whoever_has_it_among_its_arguments_only_is_not(String line) {
        assertThat(program.of(table(row(10, 1, line, OUTSIDE)))).isEmpty();
    }

    @Test
    void what_starts_it_stands_outside_and_what_it_starts_belongs_to_it() {
        assertThat(program.of(table(
                        row(10, 1, "bwrap -- " + LINE, OUTSIDE),
                        row(11, 10, "bwrap -- " + LINE, INSIDE),
                        row(12, 11, LINE, INSIDE),
                        row(13, 12, "sleep 5 ", INSIDE))))
                .containsExactlyInAnyOrder(12, 13);
    }

    @Test
    void an_orphan_of_it_still_belongs_to_it() {
        program.of(table(row(12, 1, LINE, INSIDE), row(13, 12, "sleep 5 ", INSIDE)));
        assertThat(program.of(table(row(13, 1, "sleep 5 ", INSIDE)))).containsExactly(13);
    }

    @Test
    void a_helper_of_the_wrapper_beside_it_is_not_the_tasks() {
        assertThat(program.of(table(
                        row(10, 1, "sh -c wrapped ", OUTSIDE),
                        row(11, 10, LINE, OUTSIDE),
                        row(12, 10, "cat ", OUTSIDE),
                        row(13, 11, "sleep 5 ", OUTSIDE))))
                .containsExactlyInAnyOrder(11, 13);
    }

    @Test
    void an_orphan_that_came_to_the_first_process_of_its_namespace_is_the_tasks() {
        assertThat(program.of(table(
                        row(10, 1, "bwrap -- " + LINE, OUTSIDE),
                        row(11, 10, "bwrap -- " + LINE, INSIDE),
                        row(12, 11, LINE, INSIDE),
                        row(13, 11, "sleep 5 ", INSIDE))))
                .containsExactlyInAnyOrder(12, 13);
    }

    @Test
    void after_a_round_the_next_one_is_the_program_with_the_orphans_that_it_leaves() {
        program.of(table(row(12, 1, LINE + "1 ", INSIDE)));
        String elsewhere = "pid:[3]";
        assertThat(program.of(table(row(22, 1, LINE + "2 ", elsewhere)))).containsExactly(22);
        assertThat(program.of(table(row(23, 1, "sleep 5 ", elsewhere)))).containsExactly(23);
    }

    private static ProcessTable table(ProcessTable.Row... rows) {
        Map<Integer, ProcessTable.Row> byPid = new HashMap<>();
        List.of(rows).forEach(row -> byPid.put(row.pid(), row));
        return new ProcessTable(List.of(rows), byPid, OUTSIDE, 0);
    }

    /** With the nonce in its environment, as everything has that a wrapper starts. */
    private static ProcessTable.Row row(int pid, int parent, String command, String space) {
        return new ProcessTable.Row(pid, pid, parent, command, "SANDPROOF_NONCE=" + NONCE, space);
    }
}
