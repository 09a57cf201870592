package sandproof.driver.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sandproof.driver.Words;
import sandproof.driver.folder.PatientReader;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.SandboxException;

/** A wrapper's own log: one JSON object a line. */
final class AuditFile {
    private static final int LARGEST = 16 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final CommandSettings.Fields fields;
    private final Path file;

    AuditFile(CommandSettings.Audit audit, Path run) {
        this.fields = audit.fields();
        this.file = run.resolve(Placeholders.filled(audit.file(), Map.of("run", run.toString())));
    }

    List<AuditEvent> events() {
        ObjectMapper mapper = new ObjectMapper();
        List<AuditEvent> events = new ArrayList<>();
        long number = 0;
        for (String line : text().lines().toList()) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            try {
                events.add(event(number, mapper.readTree(line), line));
            } catch (JsonProcessingException e) {
                throw new SandboxException(
                        "Line " + number + " of the audit log " + file
                                + " is not JSON; settings.audit must point to a file with one JSON object a line.",
                        e);
            }
        }
        return events;
    }

    private AuditEvent event(long number, JsonNode entry, String line) {
        boolean denial = fields.denial()
                .map(is -> text(entry, is.at()).equals(is.equals()))
                .orElse(true);
        return new AuditEvent(
                number,
                time(number, text(entry, fields.time())),
                text(entry, fields.task()),
                denial,
                text(entry, fields.boundary()),
                text(entry, fields.rule()),
                text(entry, fields.object()),
                line);
    }

    private static String text(JsonNode entry, String pointer) {
        return pointer.isEmpty() ? "" : entry.at(pointer).asText("");
    }

    /**
     * A log need not name times. Where it should, an entry without one is outside every attempt, and one that cannot be read
     * might be any.
     */
    private Instant time(long number, String text) {
        if (fields.time().isEmpty()) {
            return Instant.EPOCH;
        }
        if (text.isEmpty()) {
            return Instant.MIN;
        }
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new SandboxException(
                    "Line " + number + " of the audit log " + file + " has the time \"" + Words.shown(text) + "\" at "
                            + fields.time()
                            + "; expected one such as 2026-01-31T12:00:00Z, or no settings.audit.fields.time.",
                    e);
        }
    }

    private String text() {
        if (!Files.isRegularFile(file)) {
            throw new SandboxException("The audit log " + file
                    + (Files.exists(file) ? " is no regular file." : " does not exist.")
                    + " An entry that is not there proves nothing; correct settings.audit.file or the wrapper.");
        }
        if (PatientReader.ofTheKernel(file)) {
            throw new SandboxException(
                    "The audit log " + file
                            + " is a file of the kernel, expected one that is kept; correct settings.audit.file or the wrapper.");
        }
        try (PatientReader reader = new PatientReader(PATIENCE)) {
            byte[] bytes = reader.demand(file, LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new SandboxException("The audit log " + file + " has more than " + LARGEST
                        + " bytes; give each run a log of its own (${run} in settings.audit.file).");
            }
            String text = new String(bytes, StandardCharsets.UTF_8);
            // A last line without its end is still being written.
            return text.substring(0, text.lastIndexOf('\n') + 1);
        } catch (IOException e) {
            throw new SandboxException("The audit log " + file + " is of no use: " + e.getMessage() + ".", e);
        }
    }
}
