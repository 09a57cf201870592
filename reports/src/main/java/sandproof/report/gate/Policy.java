package sandproof.report.gate;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sandproof.report.document.Document;
import sandproof.report.document.DocumentException;
import sandproof.report.document.DocumentSchema;
import sandproof.report.result.FindingName;
import sandproof.report.result.Verdict;
import sandproof.report.text.VisibleText;

/**
 * What a result must be like to pass.
 *
 * @param require what is asked of every attack
 * @param waivers breaches (or missing proofs) that are known and accepted until a date
 * @param allowNotClaimed attack ids, boundaries, or findings ({@code logged}) that a target need not claim
 * @since 0.1
 */
public record Policy(String name, Require require, List<Waiver> waivers, List<String> allowNotClaimed) {
    private static final List<String> BOUNDARIES = List.of(
            "process",
            "filesystem",
            "egress",
            "credentials",
            "artifacts",
            "lifecycle",
            "isolation",
            "kernel",
            "audit",
            "usability");
    private static final Pattern ATTACK = Pattern.compile("[A-Z][A-Z0-9]*-[0-9]+");

    @SuppressWarnings("NullAway") // Jackson passes null for what the file leaves out.
    public Policy(
            String name,
            @Nullable Require require,
            @Nullable List<Waiver> waivers,
            @Nullable List<String> allowNotClaimed) {
        this.name = name;
        this.require = require == null ? Require.HELD : require;
        this.waivers = waivers == null ? List.of() : List.copyOf(waivers);
        this.allowNotClaimed = allowNotClaimed == null ? List.of() : List.copyOf(allowNotClaimed);
    }

    /** Everything must be held, nothing is waived. The policy of a run that names none. */
    public static Policy strict() {
        return new Policy("strict", Require.HELD, List.of(), List.of());
    }

    /**
     * Reads a policy file, YAML or JSON by its name.
     *
     * @throws DocumentException in one sentence when the file cannot be used
     */
    public static Policy read(Path file) {
        Document document = Document.read(file);
        JsonNode root = DocumentSchema.of(Policy.class, "policy.schema.json").check(document);
        try {
            Policy policy =
                    JsonMapper.builder().addModule(new JavaTimeModule()).build().treeToValue(root, Policy.class);
            checkAllowed(document, policy.allowNotClaimed());
            return policy;
        } catch (JsonProcessingException e) {
            throw new DocumentException(document.name() + ": not a policy: " + e.getOriginalMessage(), e);
        }
    }

    private static void checkAllowed(Document document, List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            boolean finding = Arrays.stream(FindingName.values())
                    .anyMatch(known -> known.field().equals(name));
            if (!finding && !BOUNDARIES.contains(name) && !ATTACK.matcher(name).matches()) {
                throw new DocumentException(document.name() + ": field allowNotClaimed[" + i + "]: found \""
                        + VisibleText.line(name, 60) + "\", expected an attack's id, a finding (ran, contained, logged,"
                        + " tornDown) or a boundary (" + String.join(", ", BOUNDARIES) + ")");
            }
        }
    }

    /** What is asked of every attack. */
    public enum Require {
        /** Breached, not proven and not claimed all keep the gate shut. */
        HELD,
        /** Only a breach keeps the gate shut; for the first weeks with a sandbox that cannot be watched well. */
        NOT_BREACHED;

        /** The word used in files. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Reads the word back. */
        @JsonCreator
        public static Require of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    /**
     * A dated exception for one attack.
     *
     * @param verdict which verdict it covers; breached when left out. No waiver covers more than one
     * @param until the last day on which it counts
     */
    public record Waiver(String attack, Verdict verdict, String reason, LocalDate until) {
        @SuppressWarnings("NullAway") // Jackson passes null for what the file leaves out.
        public Waiver(String attack, @Nullable Verdict verdict, String reason, LocalDate until) {
            this.attack = attack;
            this.verdict = verdict == null ? Verdict.BREACHED : verdict;
            this.reason = reason;
            this.until = until;
        }

        boolean expired(LocalDate today) {
            return until.isBefore(today);
        }
    }
}
