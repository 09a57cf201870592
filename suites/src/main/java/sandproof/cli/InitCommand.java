package sandproof.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sandproof.cli.JsonOutput.Format;

/** {@code sandproof init DIR}: files to start from, usable as they are; nothing that is there is touched. */
@Command(
        name = "init",
        description = {
            "Writes files to start from: a target, policies for gate and network, and workflows for CI.",
            "The target is bubblewrap, to be replaced by yours; the workflows are for GitHub Actions and GitLab.",
            "Never overwrites: where one of the files is there, nothing is written."
        },
        footer = {
            "",
            "Example: sandproof init . && sandproof run --target my-sandbox.yaml --policy policy.yaml",
            "",
            "Exit codes: 0 written, 3 a file is in the way or cannot be written."
        },
        mixinStandardHelpOptions = true)
final class InitCommand implements Callable<Integer> {
    /** What is written, by the template that it is a copy of. */
    static final Map<String, String> FILES = files();

    @Parameters(paramLabel = "DIR", description = "where they go; made when it is not there")
    Path directory = Path.of(".");

    @Option(names = "--format", description = "text or json (default: ${DEFAULT-VALUE})")
    Format format = Format.TEXT;

    private static Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("my-sandbox.yaml", "my-sandbox.yaml");
        files.put("policy.yaml", "policy.yaml");
        files.put("network.yaml", "network.yaml");
        files.put("github.yml", ".github/workflows/sandproof.yml");
        files.put("gitlab.yml", "sandproof.gitlab-ci.yml");
        return files;
    }

    @Override
    public Integer call() throws IOException {
        List<Path> inTheWay =
                FILES.values().stream().flatMap(this::inTheWayOf).distinct().toList();
        if (!inTheWay.isEmpty()) {
            throw inTheWay(inTheWay);
        }
        Deque<Path> made = new ArrayDeque<>();
        List<Path> written = new ArrayList<>();
        try {
            for (Map.Entry<String, String> file : FILES.entrySet()) {
                Path place = directory.resolve(file.getValue());
                makeFolders(Objects.requireNonNull(place.toAbsolutePath().getParent()), made);
                byte[] content = template(file.getKey());
                Files.createFile(place);
                made.push(place);
                Files.write(place, content);
                written.add(place);
            }
        } catch (IOException e) {
            for (Path half : made) {
                Files.deleteIfExists(half);
            }
            throw e instanceof FileAlreadyExistsException there
                    ? inTheWay(List.of(Path.of(there.getFile())))
                    : new UsageException("the files cannot be written to " + directory + " (" + e.getMessage()
                            + "), expected a directory that can be written");
        }
        tell(written);
        return ExitCode.PASSED;
    }

    /** The file itself, and links on the way to it: what they lead to is not of the folder that was named. */
    private Stream<Path> inTheWayOf(String file) {
        Path place = directory.resolve(file);
        List<Path> way = new ArrayList<>();
        for (Path at = place; at != null && !at.equals(directory); at = at.getParent()) {
            boolean wrong = at.equals(place) ? Files.exists(at, LinkOption.NOFOLLOW_LINKS) : Files.isSymbolicLink(at);
            if (wrong) {
                way.add(at);
            }
        }
        return way.stream();
    }

    private static void makeFolders(Path folder, Deque<Path> made) throws IOException {
        if (!Files.isDirectory(folder)) {
            Path above = folder.getParent();
            if (above != null) {
                makeFolders(above, made);
            }
            Files.createDirectory(folder);
            made.push(folder);
        }
    }

    private static UsageException inTheWay(List<Path> files) {
        return new UsageException(
                String.join(", ", files.stream().map(Path::toString).toList()) + (files.size() == 1 ? " is" : " are")
                        + " in the way: nothing was written, and nothing is overwritten");
    }

    private static byte[] template(String name) throws IOException {
        try (InputStream in = InitCommand.class.getResourceAsStream("/sandproof/init/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }

    private void tell(List<Path> written) {
        if (format == Format.JSON) {
            JsonOutput.print(
                    Map.of("written", written.stream().map(Path::toString).toList()));
            return;
        }
        written.forEach(file -> System.out.println("wrote " + file));
        System.out.println("next: sandproof targets " + directory.resolve("my-sandbox.yaml")
                + " && sandproof run --target " + directory.resolve("my-sandbox.yaml"));
    }
}
