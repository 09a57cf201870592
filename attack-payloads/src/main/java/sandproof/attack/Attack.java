package sandproof.attack;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One entry of the catalogue: a payload, what it needs, how its task ends, who would witness its success and what
 * must be logged when it fails.
 *
 * @param id stable for ever and never reused, such as {@code FS-001}
 * @param title one line, what is attempted
 * @param description what it does, why it matters and what closes the hole
 * @param needs claims of the target without which silence is no merit, such as {@code limits.processes}
 * @param payload the program that makes the attempt
 * @param javascript the same attempt as a program for a sandbox that runs JavaScript only; empty where nobody wrote it
 * @param witnesses who must have been watching before silence counts
 * @param silence how long no witness may speak after the task's end; not the time to wait for signals
 * @param copies how many tasks make the same attempt at the same moment; 1, or more for a scenario
 * @param ownSandbox whether the attempt needs a sandbox of its own, since it harms the service
 * @param elsewhere what it needs where the sandbox cannot be watched; empty where it then proves nothing
 * @param bittenBy weaknesses of the reference sandbox under which this attack must come out breached
 * @param requirements rows of the requirements it serves
 * @param references public reports or standards it comes from
 * @param source the path of its {@code attack.yaml} below the attacks folder
 * @since 0.1
 */
public record Attack(
        String id,
        String title,
        String description,
        Boundary boundary,
        Severity severity,
        List<String> tags,
        List<Integer> requirements,
        List<String> references,
        List<String> needs,
        Payload payload,
        Optional<Payload> javascript,
        TaskDemand task,
        Ending ending,
        List<Witness> witnesses,
        ExpectedDenial denial,
        Duration silence,
        int copies,
        boolean ownSandbox,
        Optional<Elsewhere> elsewhere,
        List<String> bittenBy,
        String source) {
    public Attack {
        tags = List.copyOf(tags);
        requirements = List.copyOf(requirements);
        references = List.copyOf(references);
        needs = List.copyOf(needs);
        witnesses = List.copyOf(witnesses);
        bittenBy = List.copyOf(bittenBy);
    }

    /**
     * The program for a sandbox that runs one language only.
     *
     * @param language that language; empty where it runs any
     * @return empty where the attack has no form in it
     */
    public Optional<Payload> payloadIn(String language) {
        return language.isEmpty()
                ? Optional.of(payload)
                : javascript.filter(form -> form.language().equals(language));
    }
}
