package sandproof.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Runs an innocent program of the catalogue as a plain local process, in directories of its own. */
final class PlainRun {
    static final String PYTHON = Files.isExecutable(Path.of("/usr/bin/python3")) ? "/usr/bin/python3" : "python3";
    static final String NODE = "node";
    private static final String NONCE = "0123456789abcdef0123";
    private static final String CHALLENGE = "00112233445566778899aabbccddeeff";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path inputs;
    private final Path output;
    private final ObjectNode orders = JSON.createObjectNode();

    PlainRun(Path folder) throws IOException {
        this.inputs = Files.createDirectories(folder.resolve("inputs"));
        this.output = Files.createDirectories(folder.resolve("output"));
        Path tmp = Files.createDirectories(folder.resolve("tmp"));
        orders.put("nonce", NONCE)
                .put("challenge", CHALLENGE)
                .put("egress", "none")
                .put("lookSeconds", 0.25);
        orders.putObject("paths")
                .put("inputs", inputs.toString())
                .put("output", output.toString())
                .put("tmp", tmp.toString())
                .put("credential", "");
        orders.putObject("limits");
        orders.putObject("canary");
        orders.putObject("net").put("allowedHost", "allowed.test");
    }

    /** Where there is none, JavaScript is not tried, and the test says so. */
    static void assumeNode() {
        boolean here = Stream.of(
                        Objects.requireNonNullElse(System.getenv("PATH"), "").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, NODE)));
        assumeThat(here)
                .as("node is not on the PATH (ci/setup --tests installs it)")
                .isTrue();
    }

    PlainRun order(String key, Object value) {
        orders.set(key, JSON.valueToTree(value));
        return this;
    }

    Path output() {
        return output;
    }

    Process start(Payload payload) throws IOException {
        return start(payload.files(), payload.language(), payload.file());
    }

    /** Starts a program of the test's own with the JavaScript library. */
    Process startJavaScript(String own) throws IOException {
        Map<String, byte[]> files =
                new HashMap<>(Catalogue.bundled().neighbour(Payload.JAVASCRIPT).files());
        files.put("own.mjs", ("import * as attempt from './attempt.mjs';\n" + own).getBytes(UTF_8));
        return start(files, Payload.JAVASCRIPT, "own.mjs");
    }

    /** Starts a program of the test's own with the Python library. */
    Process start(String python) throws IOException {
        Map<String, byte[]> files =
                new HashMap<>(Catalogue.bundled().neighbour("").files());
        files.put("own.py", python.getBytes(UTF_8));
        return start(files, "python", "own.py");
    }

    private Process start(Map<String, byte[]> files, String language, String file) throws IOException {
        for (Map.Entry<String, byte[]> input : files.entrySet()) {
            Files.write(inputs.resolve(input.getKey()), input.getValue());
        }
        Files.writeString(inputs.resolve("data.csv"), "name,amount\nada,19\ngrace,23\n");
        Files.writeString(inputs.resolve("attempt.json"), orders.toString());
        Files.writeString(
                inputs.resolve("attempt.env"),
                "NONCE='" + NONCE + "'\nCHALLENGE='" + CHALLENGE + "'\nPATHS_INPUTS='" + inputs + "'\nPATHS_OUTPUT='"
                        + output + "'\n");
        List<String> command = new ArrayList<>(
                switch (language) {
                    case "python" -> List.of(PYTHON, "-u");
                    case Payload.JAVASCRIPT -> List.of(NODE);
                    default -> List.of("sh");
                });
        command.addAll(List.of(inputs.resolve(file).toString(), NONCE));
        ProcessBuilder builder = new ProcessBuilder(command).directory(output.toFile());
        builder.environment().put("SANDPROOF_NONCE", NONCE);
        return builder.redirectErrorStream(true).start();
    }

    /** What a program says in the protocol, until it ends. */
    static List<JsonNode> events(Process process) throws IOException, InterruptedException {
        List<JsonNode> events = new ArrayList<>();
        for (String line : new String(process.getInputStream().readAllBytes(), UTF_8).split("\n", -1)) {
            if (line.startsWith("@sandproof ")) {
                events.add(JSON.readTree(line.substring("@sandproof ".length())));
            }
        }
        process.waitFor();
        return events;
    }

    static String answer(String event) throws NoSuchAlgorithmException {
        String text = CHALLENGE + ":" + NONCE + ":" + event;
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    }

    static String output(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        return process.waitFor() == 0 ? output : output + "exit code " + process.exitValue();
    }
}
