package sandproof.network;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import sandproof.report.document.WholeFile;
import sandproof.report.markdown.MarkdownCell;
import sandproof.report.text.VisibleText;

/**
 * The truth table, told: for people in Markdown that reads well as plain text, for programs in JSON.
 *
 * @since 0.1
 */
public record NetworkReport(String policy, String target, Instant at, List<Verified> rows) {
    private static final int MOST = 200;
    private static final String NOTHING_REACHABLE = "\nNothing was proven to be reachable, since the policy declares"
            + " nothing reachable: silence may be that of a network that is dead.\n";

    public NetworkReport {
        rows = List.copyOf(rows);
    }

    /** How many rows came out in a way. */
    public long count(Standing standing) {
        return rows.stream().filter(row -> row.standing() == standing).count();
    }

    /** The table for a terminal. */
    public String text() {
        return table(text -> VisibleText.line(text, MOST));
    }

    private String table(UnaryOperator<String> cell) {
        StringBuilder text = new StringBuilder("# Network policy ")
                .append(cell.apply(policy))
                .append(" on ")
                .append(cell.apply(target))
                .append("\n\n| destination | declared | found | |\n|---|---|---|---|\n");
        for (Verified one : rows) {
            text.append("| ")
                    .append(cell.apply(one.row().destination().toString()))
                    .append(" | ")
                    .append(one.row().reachable() ? "reachable" : "unreachable")
                    .append(" | ")
                    .append(found(one))
                    .append(" | ")
                    .append(cell.apply(one.why()))
                    .append(" |\n");
        }
        return text.append("\n")
                .append(count(Standing.AS_DECLARED))
                .append(" of ")
                .append(rows.size())
                .append(" as declared, ")
                .append(count(Standing.DIFFERS))
                .append(" differ, ")
                .append(count(Standing.NOT_PROVEN))
                .append(" not proven\n")
                .append(rows.stream().anyMatch(one -> one.row().reachable()) ? "" : NOTHING_REACHABLE)
                .toString();
    }

    private static String found(Verified one) {
        return switch (one.standing()) {
            case AS_DECLARED -> "as declared";
            case DIFFERS -> one.row().reachable() ? "**unreachable**" : "**reachable**";
            case NOT_PROVEN -> "*not proven*";
        };
    }

    /** Writes {@code network.json} and {@code network.md}. */
    public void write(Path directory) throws IOException {
        WholeFile.write(directory.resolve("network.json"), json());
        WholeFile.write(
                directory.resolve("network.md"),
                table(text -> MarkdownCell.of(text, MOST)).getBytes(StandardCharsets.UTF_8));
    }

    private byte[] json() throws JsonProcessingException {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode root = mapper.createObjectNode();
        root.put("schemaVersion", 1);
        root.put("policy", policy);
        root.put("target", target);
        root.put("at", at.toString());
        ArrayNode list = root.putArray("rows");
        for (Verified one : rows) {
            ObjectNode row = list.addObject();
            row.put("host", one.row().destination().host());
            row.put("port", one.row().destination().port());
            row.put("protocol", one.row().destination().protocol().word());
            row.put("declared", one.row().reachable() ? "reachable" : "unreachable");
            row.put("standing", one.standing().word());
            row.put("why", VisibleText.line(one.why(), MOST));
            one.said().forEach(said -> row.withArray("said").add(VisibleText.line(said, MOST)));
        }
        ObjectNode summary = root.putObject("summary");
        summary.put("rows", rows.size());
        summary.put("asDeclared", count(Standing.AS_DECLARED));
        summary.put("differs", count(Standing.DIFFERS));
        summary.put("notProven", count(Standing.NOT_PROVEN));
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
    }
}
