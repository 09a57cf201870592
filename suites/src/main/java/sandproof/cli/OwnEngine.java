package sandproof.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import sandproof.driver.Target;
import sandproof.driver.TargetException;
import sandproof.lab.LabException;

/**
 * A container engine of the run's own, inside the lab and below the run's directory, so that it dies with the lab and a
 * sweep removes what it kept. The engine of the person who runs this is never asked to run anything: {@code DOCKER_HOST}
 * counts for nothing here.
 */
final class OwnEngine implements AutoCloseable {
    /** Names an engine that somebody started inside this lab before, by {@code ci/engine run}. */
    private static final String GIVEN = "SANDPROOF_ENGINE";

    private static final int START_SECONDS = 120;
    private static final int LOAD_SECONDS = 300;
    private static final int STOP_SECONDS = 18;
    private static final int MOST_SAID = 2_000;

    private final String address;
    private final Path directory;

    private OwnEngine(String address, Path directory) {
        this.address = address;
        this.directory = directory;
    }

    /** {@code unix:///path} of the engine's socket; empty where there is none. */
    String address() {
        return address;
    }

    /** None at all, for targets that need none. */
    static OwnEngine none() {
        return new OwnEngine("", Path.of(""));
    }

    /**
     * Starts one where the target needs one.
     *
     * @param environment variables that the engine holds, since it is the service of the sandbox
     * @throws TargetException when this machine or this user cannot have one
     */
    static OwnEngine of(Target target, Path directory, Map<String, String> environment) {
        if (!target.needs().engine()) {
            return none();
        }
        boolean bridge = bridge(target);
        String given = System.getenv(GIVEN);
        if (given != null && !bridge) {
            return new OwnEngine(given, Path.of(""));
        }
        OwnEngine engine = new OwnEngine("unix://" + directory.resolve("docker.sock"), directory);
        List<String> words = new ArrayList<>(List.of("start", directory.toString()));
        if (bridge) {
            words.add("--bridge");
        }
        try {
            script(words, environment, START_SECONDS);
            return engine;
        } catch (IOException failed) {
            engine.close();
            throw new LabException(
                    "The container engine for target " + target.name() + " does not start: " + failed.getMessage(),
                    failed);
        }
    }

    /** Puts an image there, from an archive that was looked through before. */
    void load(Path archive) {
        try {
            run(
                    List.of("docker", "--host", address, "load", "--quiet"),
                    Map.of("DOCKER_CONFIG", "/nonexistent"),
                    archive.toFile(),
                    LOAD_SECONDS);
        } catch (RefusedException refused) {
            throw refusal(String.valueOf(refused.getMessage()));
        } catch (IOException failed) {
            throw new LabException("The image cannot be put into the run's own engine: " + failed.getMessage(), failed);
        }
    }

    /** An archive that an engine does not take is the user's matter, unless it is the room for it that is missing. */
    static RuntimeException refusal(String said) {
        return said.contains("no space left")
                ? new LabException("The image cannot be put into the run's own engine: " + said)
                : new UsageException("the image cannot be taken: the run's own engine does not load it (" + said
                        + "); is the file damaged?");
    }

    /** What was started has said no, and why. */
    private static final class RefusedException extends IOException {
        private static final long serialVersionUID = 1L;

        RefusedException(String said) {
            super(said);
        }
    }

    /** Whether its containers have a network that leads anywhere. */
    private static boolean bridge(Target target) {
        return target.driver().equals("container")
                && !"none".equals(target.settings().get("network"));
    }

    private static void script(List<String> words, Map<String, String> environment, int seconds) throws IOException {
        Path script = Machine.home().resolve("ci/engine");
        if (!Files.isRegularFile(script)) {
            throw new IOException(script + " is not there; start it by './sandproof' of a checkout");
        }
        List<String> command = new ArrayList<>(List.of("bash", script.toString()));
        command.addAll(words);
        run(command, environment, new File("/dev/null"), seconds);
    }

    private static void run(List<String> command, Map<String, String> environment, File input, int seconds)
            throws IOException {
        File said = File.createTempFile("sandproof-engine-", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(input)
                    .redirectErrorStream(true)
                    .redirectOutput(said);
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("it took more than " + seconds + " seconds");
            }
            if (process.exitValue() != 0) {
                throw new RefusedException(last(said.toPath()));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        } finally {
            Files.deleteIfExists(said.toPath());
        }
    }

    private static String last(Path said) throws IOException {
        String text = new String(Files.readAllBytes(said), StandardCharsets.UTF_8).strip();
        return text.substring(Math.max(0, text.length() - MOST_SAID)).replace('\n', ' ');
    }

    @Override
    public void close() {
        if (directory.toString().isEmpty()) {
            return;
        }
        // An interrupt asks for exactly this, and must not cut it short.
        boolean interrupted = Thread.interrupted();
        try {
            script(List.of("stop", directory.toString()), Map.of(), STOP_SECONDS);
        } catch (IOException stays) {
            System.err.println(
                    "sandproof: the container engine could not be stopped whole (" + stays.getMessage() + ")");
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
