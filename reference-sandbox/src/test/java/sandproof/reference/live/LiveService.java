package sandproof.reference.live;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The service as a process of its own inside a lab, and a client for it. */
final class LiveService implements AutoCloseable {
    static final String TOKEN = "0123456789abcdef0123456789abcdef";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Folder folder;
    private final LabShell lab;
    private final String classPath;
    private final List<String> options;
    private final LabEngine engine;
    private String pid = "";
    private String url = "";

    LiveService(Mode mode, String... weaknesses) throws IOException {
        this(
                mode,
                weaknesses.length == 0
                        ? List.of()
                        : List.of("--allow-weaknesses --weakness " + String.join(" --weakness ", weaknesses)),
                Map.of());
    }

    /**
     * With options of its own.
     *
     * @param options of the program, or of the virtual machine where they start with {@code -D}; FOLDER stands for the
     *     place of the files
     * @param files by name, for the service's user alone
     */
    LiveService(Mode mode, List<String> options, Map<String, String> files) throws IOException {
        folder = new Folder(mode);
        lab = new LabShell(mode);
        engine = mode == Mode.DOCKER ? LabEngine.start(lab, folder.path().resolve("engine")) : LabEngine.none(lab);
        classPath = folder.classPath();
        this.options = options.stream()
                .map(option -> option.replace("FOLDER", folder.path().toString()))
                .toList();
        put(mode, "token", TOKEN);
        for (Map.Entry<String, String> file : files.entrySet()) {
            put(mode, file.getKey(), file.getValue());
        }
        start();
    }

    private void put(Mode mode, String name, String text) throws IOException {
        Path file = Files.writeString(folder.path().resolve(name), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        mode.give(file);
    }

    private String options(boolean ofMachine) {
        return options.stream()
                .filter(option -> option.startsWith("-D") == ofMachine)
                .map(option -> " " + option)
                .collect(Collectors.joining());
    }

    private String whoMayAsk() {
        return options.stream().anyMatch(option -> option.startsWith("--tenants"))
                ? ""
                : " --token-file " + folder.path().resolve("token");
    }

    /** Starts, or starts again, and waits for the first answer. */
    void start() throws IOException {
        launch();
        Path out = folder.path().resolve("out");
        await().pollInterval(Duration.ofMillis(20))
                .atMost(PATIENCE)
                .until(() -> Files.exists(out) && Files.readString(out).endsWith("}\n"));
        url = JSON.readTree(Files.readString(out)).get("listening").textValue();
    }

    /** Starts, or starts again, and does not wait for anything. */
    void launch() throws IOException {
        Path out = folder.path().resolve("out");
        Files.deleteIfExists(out);
        pid = lab.run("LIVE_SECRET=1 java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData" + options(true)
                        + " -cp " + classPath
                        + " sandproof.reference.api.ReferenceSandbox --listen 127.0.0.1:0 --dns 127.0.0.1:53 --state "
                        + folder.state() + whoMayAsk() + engine.options() + options(false) + " >" + out
                        + " 2>>"
                        + folder.path().resolve("err") + " </dev/null & echo $!")
                .get(0);
    }

    /** The service's process, by the lab's own numbers. */
    String pid() {
        return pid;
    }

    /** Whether a task of this name is one of this service's. */
    boolean knows(String name) {
        return json("GET", "/v1/tasks/" + name, null).path("id").asText().equals(name);
    }

    String url() {
        return url;
    }

    Path state() {
        return folder.state();
    }

    LabShell lab() {
        return lab;
    }

    LabEngine engine() {
        return engine;
    }

    /** Runs the service's program beside it; the last line is its exit code. */
    List<String> program(String words) {
        return lab.run("java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -cp " + classPath
                + " sandproof.reference.api.ReferenceSandbox " + words + " 2>&1 </dev/null; echo exit $?");
    }

    /** Sends the service a signal and waits until it is gone. */
    void signal(String signal) {
        lab.run("kill -" + signal + " " + pid);
        await().atMost(PATIENCE)
                .until(() ->
                        lab.run("test -e /proc/" + pid + "/exe && echo there").isEmpty());
    }

    /** Runs a task to its end. */
    Ended run(Map<String, Object> limits, String... command) {
        return ended(submit(limits, Map.of(), command));
    }

    /** Runs a Python program to its end. */
    Ended python(Map<String, Object> limits, String program) {
        return ended(submit(limits, Map.of("task.py", program), "python3", "/inputs/task.py"));
    }

    String submit(Map<String, Object> limits, Map<String, String> files, String... command) {
        Map<String, String> encoded = new TreeMap<>();
        files.forEach((name, text) ->
                encoded.put(name, Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))));
        Map<String, Object> body = Map.of(
                "correlationId",
                "live",
                "command",
                List.of(command),
                "files",
                encoded,
                "limits",
                limits,
                "artifactTypes",
                List.of("text/plain", "text/csv", "application/json"));
        return json("POST", "/v1/tasks", body).get("id").textValue();
    }

    Ended ended(String id) {
        JsonNode task = task(id, PATIENCE.toMillis());
        return new Ended(task, text("/v1/tasks/" + id + "/stdout"), text("/v1/tasks/" + id + "/stderr"), denials(id));
    }

    JsonNode task(String id, long waitMillis) {
        return json("GET", "/v1/tasks/" + id + "?waitMillis=" + waitMillis, null);
    }

    /** Denials of a task as {@code boundary/rule object}. */
    List<String> denials(String id) {
        List<String> denials = new ArrayList<>();
        json("GET", "/v1/audit?task=" + id, null).get("events").forEach(event -> {
            if (event.get("type").textValue().equals("denial")) {
                denials.add(event.get("boundary").textValue() + "/"
                        + event.get("rule").textValue() + " "
                        + event.get("object").textValue());
            }
        });
        return denials;
    }

    /** Opens a session and returns its id. */
    String session(Map<String, Object> body) {
        return json("POST", "/v1/sessions", body).get("id").textValue();
    }

    /** Runs one round of a session to its end. */
    Ended round(String session, String... command) {
        return ended(begin(session, command));
    }

    /** Begins a round and returns its task's id. */
    String begin(String session, String... command) {
        JsonNode begun = json("POST", "/v1/sessions/" + session + "/rounds", Map.of("command", List.of(command)));
        if (!begun.has("id")) {
            throw new IllegalStateException("no round: " + begun);
        }
        return begun.get("id").textValue();
    }

    /** A session's document, when it is final or the time is over. */
    JsonNode sessionOf(String id, long waitMillis) {
        return json("GET", "/v1/sessions/" + id + "?waitMillis=" + waitMillis, null);
    }

    /** Asks for the end of a session and waits for it. */
    JsonNode closed(String id) {
        JsonNode unused = json("POST", "/v1/sessions/" + id + "/close", null);
        return sessionOf(id, PATIENCE.toMillis());
    }

    JsonNode json(String method, String path, @Nullable Object body) {
        try {
            return JSON.readTree(text(method, path, body == null ? "" : JSON.writeValueAsString(body)));
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private String text(String path) {
        return text("GET", path, "");
    }

    private String text(String method, String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Bearer " + TOKEN)
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .timeout(PATIENCE.plusSeconds(10))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    /** A number of the service's own. */
    double metric(String name) {
        return text("/metrics")
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElse(-1);
    }

    /** What the host still holds of a task, seen without the service. */
    List<String> leftovers(String id) {
        return lab.run("grep " + id + " /proc/mounts; ls " + folder.state().resolve("tasks") + " | grep " + id
                + "; find /sys/fs/cgroup -type d -name " + id + " 2>/dev/null"
                + "; for p in /proc/[0-9]*; do grep -l " + id + " $p/mountinfo $p/cgroup 2>/dev/null; done; "
                + engine.list(id) + "true");
    }

    @Override
    public void close() throws IOException {
        signal("TERM");
        engine.stop();
        lab.close();
        folder.close();
    }

    /** How a task ended, what it printed, and what was denied. */
    record Ended(JsonNode task, String stdout, String stderr, List<String> denials) {
        String id() {
            return task.get("id").textValue();
        }

        String state() {
            return task.get("state").textValue();
        }
    }
}
