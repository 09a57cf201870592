package sandproof.network;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import sandproof.lab.Destination;
import sandproof.lab.Destinations;
import sandproof.report.document.Document;
import sandproof.report.document.DocumentException;
import sandproof.report.document.DocumentSchema;
import sandproof.report.text.VisibleText;

/**
 * What somebody declares of a network: destinations that must, and destinations that must not be reachable.
 *
 * @since 0.1
 */
public record NetworkPolicy(String name, List<Row> rows) {
    public NetworkPolicy {
        rows = List.copyOf(rows);
    }

    /**
     * Reads a file, YAML or JSON by its name.
     *
     * @throws DocumentException in one sentence when the file cannot be used
     */
    public static NetworkPolicy read(Path file) {
        Document document = Document.read(file);
        JsonNode root =
                DocumentSchema.of(NetworkPolicy.class, "network.schema.json").check(document);
        List<Row> rows = new ArrayList<>();
        Set<Destination> seen = new LinkedHashSet<>();
        for (String field : List.of("reachable", "unreachable")) {
            int at = 0;
            for (JsonNode entry : root.path(field)) {
                Destination destination = destination(entry);
                String place = document.name() + ": field " + field + "[" + at++ + "]";
                Optional<String> complaint = destination.complaint();
                if (complaint.isPresent()) {
                    throw new DocumentException(place + ".host: found \"" + VisibleText.line(destination.host(), 60)
                            + "\", expected " + complaint.get());
                }
                if (!seen.add(destination)) {
                    throw new DocumentException(
                            place + ": found " + destination + " once more, expected each destination once");
                }
                rows.add(new Row(destination, field.equals("reachable")));
            }
        }
        if (rows.isEmpty()) {
            throw new DocumentException(document.name() + ": no destination is declared, expected one at least");
        }
        Destinations.clash(List.copyOf(seen)).ifPresent(clash -> {
            throw new DocumentException(document.name() + ": " + clash);
        });
        return new NetworkPolicy(root.path("name").asText(), rows);
    }

    private static Destination destination(JsonNode entry) {
        return new Destination(
                entry.path("host").asText(),
                entry.path("port").asInt(),
                Destination.Protocol.valueOf(
                        entry.path("protocol").asText("tcp").toUpperCase(Locale.ROOT)));
    }

    /** Everything that is spoken of. */
    public List<Destination> destinations() {
        return rows.stream().map(Row::destination).toList();
    }

    /** What a sandbox whose policy comes with each task is told: all that is declared reachable. */
    public List<String> egress() {
        return rows.stream()
                .filter(Row::reachable)
                .map(Row::destination)
                .filter(destination -> destination.protocol() != Destination.Protocol.UDP)
                .map(destination ->
                        (destination.protocol() == Destination.Protocol.TCP ? "tcp://" : "") + destination.authority())
                .toList();
    }
}
