package sandproof.driver.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sandproof.driver.Target;

/** The settings of a target with this driver, as {@code target.schema.json} describes them. */
record CommandSettings(
        List<String> wrapper,
        List<String> eachVariable,
        Optional<Inside> inside,
        String egress,
        Map<String, String> environment,
        List<String> inherit,
        Optional<As> as,
        Optional<As> owner,
        Map<String, String> files,
        boolean rootfs,
        List<List<String>> cancel,
        List<List<String>> cleanup,
        List<List<String>> finish,
        List<String> inventory,
        int terminateMillis,
        Optional<Audit> audit) {

    /** Places as the task sees them; without them it sees the host's own. */
    record Inside(String inputs, String output, String tmp, String egress, String credential) {}

    record As(int uid, int gid) {}

    record Audit(String file, Fields fields) {}

    /** JSON pointers into an entry of the log; an empty one points nowhere. */
    record Fields(String task, String object, String boundary, String rule, String time, Optional<Denial> denial) {}

    record Denial(String at, String equals) {}

    private record AsWritten(
            List<String> wrapper,
            @Nullable List<String> eachVariable,
            @Nullable InsideAsWritten inside,
            @Nullable String egress,
            @Nullable Map<String, String> environment,
            @Nullable List<String> inherit,
            @Nullable As as,
            @Nullable As owner,
            @Nullable Map<String, String> files,
            @Nullable Boolean rootfs,
            @Nullable List<List<String>> cancel,
            @Nullable List<List<String>> cleanup,
            @Nullable List<List<String>> finish,
            @Nullable List<String> inventory,
            @Nullable Integer terminateMillis,
            @Nullable AuditAsWritten audit) {}

    private record InsideAsWritten(
            String inputs,
            String output,
            String tmp,
            @Nullable String egress,
            @Nullable String credential) {}

    private record AuditAsWritten(String file, String format, FieldsAsWritten fields) {}

    private record FieldsAsWritten(
            String task,
            String object,
            @Nullable String boundary,
            @Nullable String rule,
            @Nullable String time,
            @Nullable Denial denial) {}

    static CommandSettings of(Target target) {
        AsWritten written = new ObjectMapper()
                .setPropertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                .convertValue(target.settings(), AsWritten.class);
        return new CommandSettings(
                List.copyOf(written.wrapper()),
                written.eachVariable() == null ? List.of() : List.copyOf(written.eachVariable()),
                Optional.ofNullable(written.inside()).map(CommandSettings::inside),
                or(written.egress(), "none"),
                written.environment() == null ? Map.of() : Map.copyOf(written.environment()),
                written.inherit() == null ? List.of() : List.copyOf(written.inherit()),
                Optional.ofNullable(written.as()),
                Optional.ofNullable(written.owner()),
                written.files() == null ? Map.of() : Map.copyOf(written.files()),
                Boolean.TRUE.equals(written.rootfs()),
                lines(written.cancel()),
                lines(written.cleanup()),
                lines(written.finish()),
                written.inventory() == null ? List.of() : List.copyOf(written.inventory()),
                written.terminateMillis() == null ? 500 : written.terminateMillis(),
                Optional.ofNullable(written.audit()).map(CommandSettings::audit));
    }

    private static Inside inside(InsideAsWritten at) {
        return new Inside(at.inputs(), at.output(), at.tmp(), or(at.egress(), "none"), or(at.credential(), ""));
    }

    private static Audit audit(AuditAsWritten audit) {
        FieldsAsWritten f = audit.fields();
        return new Audit(
                audit.file(),
                new Fields(
                        f.task(),
                        f.object(),
                        or(f.boundary(), ""),
                        or(f.rule(), ""),
                        or(f.time(), ""),
                        Optional.ofNullable(f.denial())));
    }

    private static List<List<String>> lines(@Nullable List<List<String>> written) {
        return written == null ? List.of() : written.stream().map(List::copyOf).toList();
    }

    private static String or(@Nullable String written, String otherwise) {
        return written == null ? otherwise : written;
    }
}
