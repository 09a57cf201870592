package sandproof.attack;

import java.util.List;

/**
 * What the audit log must say when the attack is denied.
 *
 * @param level how precise the log must be
 * @param objects words of which at least one must stand in the denied object; may hold placeholders such as
 *     {@code ${canary.file}}; empty when any denial of the task under {@link #boundary} will do
 * @param boundary the boundary the event must name, or none when any will do
 * @param states for {@link DenialLevel#RECORD}: the final states of which one must be recorded
 * @since 0.1
 */
public record ExpectedDenial(DenialLevel level, List<Boundary> boundary, List<String> objects, List<String> states) {
    public ExpectedDenial {
        boundary = List.copyOf(boundary);
        objects = List.copyOf(objects);
        states = List.copyOf(states);
    }
}
