package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import sandproof.network.NetworkPolicy;
import sandproof.report.gate.Policy;

/** What {@code init} writes is used as it stands. */
class InitIT {
    private static final Pattern CALL = Pattern.compile("sandproof/sandproof ([^|\n]+)");

    @TempDir
    Path temporary;

    @Test
    void every_file_can_be_used_at_once() throws Exception {
        Path folder = temporary.resolve("new/folder");
        Program.Ended ended = Program.call("init", folder.toString());
        assertThat(ended.code()).as(ended.said()).isZero();
        try (Stream<Path> written = Files.walk(folder)) {
            assertThat(written.filter(Files::isRegularFile)
                            .map(file -> folder.relativize(file).toString()))
                    .containsExactlyInAnyOrderElementsOf(InitCommand.FILES.values());
        }

        Program.Ended target =
                Program.call("targets", folder.resolve("my-sandbox.yaml").toString());
        assertThat(target.code()).as(target.said()).isZero();
        assertThat(target.said()).contains("my-sandbox  usable").contains("1 of 1 usable here");

        Path out = temporary.resolve("out");
        Program.Ended run = Program.inLab(
                "run",
                "--target",
                folder.resolve("my-sandbox.yaml").toString(),
                "--policy",
                folder.resolve("policy.yaml").toString(),
                "--attack",
                "FS-001",
                "--out",
                out.toString());
        assertThat(run.code()).as(run.said()).isZero();
        Program.Ended gate = Program.call(
                "gate",
                out.resolve("results.json").toString(),
                "--policy",
                folder.resolve("policy.yaml").toString());
        assertThat(gate.code()).as(gate.said()).isZero();

        Program.Ended network = Program.inLab(
                "network",
                folder.resolve("network.yaml").toString(),
                "--target",
                folder.resolve("my-sandbox.yaml").toString(),
                "--out",
                out.toString());
        assertThat(network.code()).as(network.said()).isZero();
    }

    @Test
    void nothing_is_overwritten_and_what_is_in_the_way_is_named() throws Exception {
        Path mine = Files.writeString(temporary.resolve("policy.yaml"), "mine");
        Program.Ended ended = Program.call("init", temporary.toString());
        assertThat(ended.code()).isEqualTo(ExitCode.USAGE);
        assertThat(ended.said())
                .contains(mine + " is in the way: nothing was written")
                .hasLineCount(1);
        assertThat(mine).hasContent("mine");
        assertThat(temporary.resolve("my-sandbox.yaml")).doesNotExist();
    }

    @Test
    void a_place_that_is_no_directory_is_named() throws Exception {
        Path file = Files.writeString(temporary.resolve("file"), "mine");
        Program.Ended ended = Program.call("init", file.toString());
        assertThat(ended.code()).isEqualTo(ExitCode.USAGE);
        assertThat(ended.said()).startsWith("sandproof: ").contains(file.toString());
        assertThat(file).hasContent("mine");
    }

    @Test
    void a_link_on_the_way_is_not_followed() throws Exception {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Path folder = Files.createDirectory(temporary.resolve("folder"));
        Path link = Files.createSymbolicLink(folder.resolve(".github"), elsewhere);
        Program.Ended ended = Program.call("init", folder.toString());
        assertThat(ended.code()).isEqualTo(ExitCode.USAGE);
        assertThat(ended.said())
                .contains(link + " is in the way: nothing was written")
                .hasLineCount(1);
        assertThat(elsewhere).isEmptyDirectory();
        assertThat(folder.resolve("my-sandbox.yaml")).doesNotExist();
    }

    @Test
    void nothing_is_left_where_the_disk_is_full() throws Exception {
        Program.Ended ended = Program.beside(
                List.of(
                        "sh",
                        "-c",
                        "mount -t tmpfs -o size=4k none \"$0\" && \"$@\"; code=$?; echo \"left: $(ls -A \"$0\")\"; exit $code",
                        temporary.toString()),
                "init",
                temporary.resolve("new/folder").toString());
        assertThat(ended.code()).as(ended.said()).isEqualTo(ExitCode.USAGE);
        assertThat(ended.said())
                .contains("the files cannot be written to " + temporary)
                .endsWith("left: \n");
    }

    @Test
    void the_workflows_are_yaml_and_call_verbs_as_they_are_with_files_that_are_written() throws Exception {
        assertThat(Program.call("init", temporary.toString()).code()).isZero();
        for (String name : List.of(".github/workflows/sandproof.yml", "sandproof.gitlab-ci.yml")) {
            String text = Files.readString(temporary.resolve(name));
            JsonNode yaml = new YAMLMapper().readTree(text);
            assertThat(yaml.isObject()).as(name).isTrue();
            List<String> verbs = new ArrayList<>();
            Matcher calls = CALL.matcher(text);
            while (calls.find()) {
                String[] words = calls.group(1)
                        .replaceAll("\\$\\{\\{[^}]*}}|\\$CI_NODE_INDEX/\\$CI_NODE_TOTAL", "1/2")
                        .strip()
                        .split(" +");
                CommandLine.ParseResult parsed = Sandproof.commandLine().parseArgs(words);
                verbs.add(parsed.subcommand().commandSpec().name());
            }
            assertThat(verbs).as(name).containsExactly("run", "merge", "report", "gate");
            assertThat(text).containsPattern("test -s [^ ]+/results.json").doesNotContain("--partial");
            assertThat(text).contains("my-sandbox.yaml").contains("policy.yaml");
        }
        assertThat(Policy.read(temporary.resolve("policy.yaml")).name()).isEqualTo("release");
        assertThat(NetworkPolicy.read(temporary.resolve("network.yaml")).rows()).hasSize(4);
    }
}
