package sandproof.report.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real browser without a window, one fresh profile a call, with no network at all where that can be had. */
final class Chromium {
    private static final List<String> FLAGS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-extensions",
            "--hide-scrollbars",
            "--window-size=1500,1000");
    private static final String VIRTUAL_TIME = "--virtual-time-budget=3000";

    private final Path scratch;

    Chromium(Path scratch) {
        this.scratch = scratch;
    }

    static boolean switchedOff() {
        return "off".equals(System.getenv("SANDPROOF_BROWSER"));
    }

    /** The document as it is after its scripts have run. */
    String dom(Path page, String hash) throws IOException, InterruptedException {
        return printed(VIRTUAL_TIME, page.toUri() + hash);
    }

    /** The same by the clock of the world, so that a page can measure itself. */
    String domInRealTime(Path page) throws IOException, InterruptedException {
        return printed("--disable-gpu", page.toUri().toString());
    }

    /** What the browser has to complain of: exceptions, and what the page's policy keeps out. */
    List<String> complaints(Path page) throws IOException, InterruptedException {
        return run(
                        List.of(
                                "--enable-logging=stderr",
                                VIRTUAL_TIME,
                                "--dump-dom",
                                page.toUri().toString()),
                        true)
                .lines()
                .filter(line -> line.contains("CONSOLE"))
                .toList();
    }

    private String printed(String flag, String address) throws IOException, InterruptedException {
        String dom = "";
        // --dump-dom sometimes ends without having printed; that is the browser's own weakness, not the page's.
        for (int attempt = 0; attempt < 3 && !dom.contains("</html>"); attempt++) {
            dom = run(List.of(flag, "--dump-dom", address), false);
        }
        if (!dom.contains("</html>")) {
            throw new IOException("chromium printed no document three times in a row");
        }
        return dom;
    }

    private String run(List<String> arguments, boolean errors) throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory(scratch, "profile");
        Path out = profile.resolve("stdout");
        List<String> command = new ArrayList<>(withoutNetwork());
        command.add(binary().toString());
        command.addAll(FLAGS);
        command.add("--user-data-dir=" + profile.resolve("data"));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectOutput(errors ? ProcessBuilder.Redirect.DISCARD : ProcessBuilder.Redirect.to(out.toFile()))
                .redirectError(errors ? ProcessBuilder.Redirect.to(out.toFile()) : ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    private static Path binary() {
        return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(
                        () -> new AssertionError(
                                "no chromium here: install the package chromium, or set SANDPROOF_BROWSER=off to skip these tests"));
    }

    private static List<String> withoutNetwork() throws IOException, InterruptedException {
        List<String> prefix = List.of("unshare", "--user", "--map-root-user", "--net", "--");
        List<String> asRoot = List.of("unshare", "--net", "--");
        for (List<String> candidate : List.of(asRoot, prefix)) {
            List<String> probe = new ArrayList<>(candidate);
            probe.add("true");
            try {
                Process process =
                        new ProcessBuilder(probe).redirectErrorStream(true).start();
                if (process.waitFor() == 0) {
                    return candidate;
                }
            } catch (IOException e) {
                return List.of();
            }
        }
        return List.of();
    }
}
