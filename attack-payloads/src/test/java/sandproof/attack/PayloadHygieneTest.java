package sandproof.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Payloads are run by strangers, as root: what no payload may hold, and what each must. */
class PayloadHygieneTest {
    private static final Pattern IPV4 = Pattern.compile("(?<![\\d.])(\\d{1,3}(?:\\.\\d{1,3}){3})(?![\\d.])");
    private static final Pattern OWN = Pattern.compile("127\\.0\\.0\\.\\d+|0\\.0\\.0\\.0");
    private static final Pattern URL_OF_A_HOST = Pattern.compile("://[A-Za-z0-9\\[]");
    private static final Pattern HOST = Pattern.compile("[a-z0-9]\\.(com|org|net|io|dev|internal|cloud)\\b");
    private static final Pattern NETWORK_TOOL =
            Pattern.compile("\\b(curl|wget|nc|ncat|netcat|socat|telnet|ssh|scp|nslookup|dig|ping)\\b[\"' ]");
    private static final Pattern UNBOUNDED = Pattern.compile("while \\((true|1)\\)|for \\(;;\\)|setInterval");
    private static final Pattern BROAD = Pattern.compile("kill\\(-|kill -[A-Z0-9]+ -|killall|pkill|rm -rf /|ATTACH\\b");

    @TempDir
    private Path folder;

    record Program(String name, String text) {
        boolean isPython() {
            return name.endsWith(".py");
        }

        boolean isJavaScript() {
            return name.endsWith(".mjs");
        }

        boolean isShell() {
            return name.endsWith(".sh");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Program> programs() {
        SortedMap<String, Program> programs = new TreeMap<>();
        Catalogue.bundled().attacks().forEach(attack -> {
            add(programs, attack.id(), attack.payload());
            attack.javascript().ifPresent(form -> add(programs, attack.id(), form));
        });
        for (String language : List.of("", Payload.JAVASCRIPT)) {
            add(programs, "", Catalogue.bundled().neighbour(language));
            add(programs, "", Catalogue.bundled().fingerprint(language));
        }
        return programs.values().stream();
    }

    static Stream<Program> payloads() {
        return programs().filter(program -> program.name().contains("/payload."));
    }

    private static void add(SortedMap<String, Program> programs, String id, Payload payload) {
        payload.files().forEach((file, bytes) -> {
            String name = file.equals(payload.file()) ? id + "/" + file : file;
            programs.put(name, new Program(name, new String(bytes, UTF_8)));
        });
    }

    @Test
    void every_python_program_compiles() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                PlainRun.PYTHON,
                "-c",
                "import ast, sys\nfor name in sys.argv[1:]: ast.parse(open(name).read(), name)"));
        command.addAll(written(programs().filter(Program::isPython).toList()));
        assertThat(PlainRun.output(command)).isEmpty();
    }

    @Test
    void every_shell_program_is_well_formed() throws IOException, InterruptedException {
        for (String file : written(programs().filter(Program::isShell).toList())) {
            assertThat(PlainRun.output(List.of("sh", "-n", file))).isEmpty();
        }
    }

    @Test
    void every_program_is_in_a_language_that_is_looked_at() {
        assertThat(programs())
                .allMatch(program -> program.isPython() || program.isShell() || program.isJavaScript())
                .anyMatch(Program::isJavaScript);
    }

    @Test
    void every_javascript_program_is_well_formed() throws IOException, InterruptedException {
        PlainRun.assumeNode();
        for (String file : written(programs().filter(Program::isJavaScript).toList())) {
            assertThat(PlainRun.output(List.of(PlainRun.NODE, "--check", file))).isEmpty();
        }
    }

    /** No alarm of the kernel's ends a JavaScript program: each of its loops must end by itself. */
    @ParameterizedTest
    @MethodSource("programs")
    void no_javascript_loops_without_a_bound_of_its_own(Program program) {
        if (program.isJavaScript()) {
            assertThat(program.text()).doesNotContainPattern(UNBOUNDED);
        }
    }

    @ParameterizedTest
    @MethodSource("payloads")
    void it_begins_shows_its_control_and_tells_its_hostile_step(Program payload) {
        if (payload.isPython()) {
            assertThat(payload.text())
                    .startsWith("\"\"\"")
                    .contains("sys.dont_write_bytecode = True", "\nimport attempt\n");
            assertThat(payload.text()).containsPattern("(?s)\nattempt\\.begin\\(.*control\\(.*\nattempt\\.hostile\\(");
        } else if (payload.isJavaScript()) {
            assertThat(payload.text()).startsWith("// ").contains("\nimport * as attempt from \"./attempt.mjs\";\n");
            assertThat(payload.text())
                    .containsPattern("(?s)\nawait attempt\\.begin\\(.*\\.control\\(.*\nattempt\\.hostile\\(.*"
                            + "\nawait attempt\\.end\\(");
        } else {
            assertThat(payload.text()).startsWith("# ").contains(". \"$(dirname \"$0\")/attempt.sh\"");
            assertThat(payload.text()).containsPattern("(?s)\nbegin\n.*control .*\nhostile ");
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void it_names_no_address_and_no_host_of_its_own(Program program) {
        assertThat(IPV4.matcher(program.text()).results().map(match -> match.group(1)))
                .allMatch(address -> OWN.matcher(address).matches());
        assertThat(program.text()).doesNotContainPattern(HOST).doesNotContainPattern(URL_OF_A_HOST);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void it_starts_no_network_tool_and_strikes_nobody_at_random(Program program) {
        assertThat(program.text()).doesNotContainPattern(BROAD);
        assertThat(program.text().lines().filter(line -> !line.strip().startsWith("#")))
                .noneMatch(line -> NETWORK_TOOL.matcher(line).find());
    }

    @ParameterizedTest
    @MethodSource("programs")
    void it_is_plain_text_of_bearable_width(Program program) {
        assertThat(program.text()).endsWith("\n").doesNotContain("\t", "\r", "TODO");
        assertThat(program.text().lines()).allMatch(line -> line.length() <= 140);
    }

    private List<String> written(List<Program> programs) throws IOException {
        List<String> files = new ArrayList<>();
        for (Program program : programs) {
            Path file = folder.resolve(program.name().replace('/', '_'));
            Files.writeString(file, program.text());
            files.add(file.toString());
        }
        return files;
    }
}
