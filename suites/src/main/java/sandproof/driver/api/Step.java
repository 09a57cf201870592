package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One request of the interface, as the target file has it.
 *
 * @param name its name there
 * @param url another address than the interface's own; empty for that one
 * @param body what is sent as JSON; missing for nothing
 * @param form parts that are sent as a form instead
 * @param expect the statuses of a good answer
 * @param answer how the answer is read
 * @param take what is kept of the answer, by name
 */
record Step(
        String name,
        String url,
        String method,
        String path,
        Map<String, Header> headers,
        JsonNode body,
        List<Part> form,
        Set<Integer> expect,
        Shape answer,
        Map<String, List<Pick>> take) {
    private static final Set<Integer> MADE = Set.of(200, 201, 202, 204);
    private static final Set<Integer> READ = Set.of(200);
    private static final Set<Integer> ENDED = Set.of(200, 202, 204, 404, 409, 410);
    private static final Set<Integer> REMOVED = Set.of(200, 202, 204, 404, 410);

    static Step of(String name, JsonNode written) {
        List<Part> form = new ArrayList<>();
        written.path("form")
                .forEach(part -> form.add(
                        new Part(part.path("name").asText(), part.path("file").asText(""), part.path("content"))));
        Set<Integer> expect = new LinkedHashSet<>();
        written.path("expect").forEach(status -> expect.add(status.asInt()));
        Map<String, List<Pick>> take = new TreeMap<>();
        written.path("take").properties().forEach(one -> take.put(one.getKey(), Pick.all(one.getValue())));
        return new Step(
                name,
                written.path("url").asText(""),
                written.path("method").asText(),
                written.path("path").asText(),
                headers(written.path("headers")),
                written.path("body"),
                form,
                expect.isEmpty() ? usual(name) : expect,
                Shape.of(written.path("answer").asText("json")),
                take);
    }

    static Map<String, Header> headers(JsonNode written) {
        Map<String, Header> headers = new LinkedHashMap<>();
        written.properties().forEach(one -> headers.put(one.getKey(), Header.of(one.getValue())));
        return headers;
    }

    private static Set<Integer> usual(String name) {
        return switch (name) {
            case "create", "upload", "run" -> MADE;
            case "cancel" -> ENDED;
            case "delete" -> REMOVED;
            default -> READ;
        };
    }

    /** Whether asking twice is as good as asking once (RFC 9110, 9.2.2). */
    boolean idempotent() {
        return Set.of("GET", "HEAD", "PUT", "DELETE").contains(method);
    }

    /** What it names by placeholders, wherever they stand. */
    Set<String> names() {
        Stream<String> whole = Stream.of(url, path, body.toString());
        Stream<String> parts = Stream.concat(
                headers.values().stream().map(Header::text),
                form.stream().map(part -> part.content().toString()));
        return Stream.concat(whole, parts)
                .flatMap(text -> Template.PLACE.matcher(text).results())
                .filter(place -> place.group(1).isEmpty())
                .map(place -> place.group(2))
                .collect(Collectors.toSet());
    }

    /** For sentences. */
    String asked() {
        return name + " (" + method + " " + path + ")";
    }
}
