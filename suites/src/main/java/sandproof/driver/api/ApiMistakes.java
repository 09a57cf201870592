package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import sandproof.driver.Mistake;
import sandproof.driver.Target;
import sandproof.driver.Words;

/**
 * Looks for what the schema cannot see in a section {@code api}.
 *
 * @since 0.1
 */
public final class ApiMistakes {
    private static final String AT = "/settings/api";
    private static final Set<String> NUMBERS =
            Set.of("millis", "seconds", "memory", "memory-kb", "memory-mb", "processes", "open-files", "output-kb");
    private static final Pattern PART_OF_A_HOST =
            Pattern.compile("https?://[A-Za-z0-9-]*\\$\\{sandbox}[A-Za-z0-9-]*(\\.[A-Za-z0-9-]+)+(:[0-9]{1,5})?/?");
    private static final Set<String> PROGRAMS = Set.of("program", "program-base64");

    private final List<Mistake> mistakes = new ArrayList<>();
    private final Target target;
    private final ApiSettings settings;
    private boolean programSent;

    private ApiMistakes(Target target) {
        this.target = target;
        this.settings = ApiSettings.of(target);
    }

    /** Every one of them; none for a target without such a section. */
    public static List<Mistake> of(Target target) {
        if (!(target.settings().get("api") instanceof Map<?, ?> api)) {
            return List.of();
        }
        String url = String.valueOf(api.get("url"));
        return Address.of(url).isPresent() ? new ApiMistakes(target).all() : List.of(noAddress(AT + "/url", url));
    }

    private static Mistake noAddress(String at, String url) {
        return new Mistake(
                at,
                "the text \"" + Words.shown(url) + "\"",
                "an address, http://host:port, its host of letters, digits, dots and hyphens, its port 1 to 65535");
    }

    private List<Mistake> all() {
        claims();
        Set<String> known = new HashSet<>(NUMBERS);
        known.add("id");
        Set<String> beforeRun = new HashSet<>();
        for (String name : ApiSettings.STEPS) {
            if (name.equals("run")) {
                beforeRun.addAll(known);
            }
            // What the answer to run names is not known while that answer is still awaited, or never comes.
            boolean early =
                    settings.answersAtTheEnd() && Set.of("cancel", "delete").contains(name);
            settings.step(name).ifPresent(step -> step(AT + "/" + name, step, early ? beforeRun : known));
        }
        settings.log().ifPresent(log -> step(AT + "/log", log.step(), Set.of()));
        settings.headers().forEach((name, header) -> texts(AT + "/headers/" + name, header.text(), Set.of()));
        if (!programSent) {
            mistakes.add(new Mistake(AT + "/run", "nothing of ${program}", "it once in create, upload or run"));
        }
        boolean named =
                settings.step("status").isEmpty() || known.contains(Taken.TASK) || known.contains(Taken.SANDBOX);
        if (!named) {
            mistakes.add(new Mistake(
                    AT + "/run/take",
                    "nothing",
                    "where the answer names the task, since status asks for it: {task: /id}"));
        }
        outcome();
        return mistakes;
    }

    private void outcome() {
        Ending ending = settings.ending();
        if (!ending.state().isEmpty() && ending.words().isEmpty()) {
            mistakes.add(new Mistake(
                    AT + "/outcome/words",
                    "nothing",
                    "the interface's words for states, each with ours: {done: ended}"));
        }
        boolean byCode = ending.state().isEmpty() || ending.words().containsValue(Ending.ENDED);
        if (byCode && ending.exit().isEmpty() && ending.signal().isEmpty()) {
            mistakes.add(new Mistake(
                    AT + "/outcome/exit",
                    "nothing",
                    "where the exit code stands, by which a task succeeded or failed"));
        }
    }

    private void claims() {
        String audit = String.valueOf(target.claims().getOrDefault("audit", "none"));
        if (!audit.equals("none") && settings.log().isEmpty()) {
            mistakes.add(new Mistake(
                    "/claims/audit",
                    "the claim of a log, \"" + Words.shown(audit) + "\"",
                    "none, or settings.api.log that says where the log is"));
        }
        for (String claim : List.of("artifacts", "credentials.task", "sessions", "teardown.crash")) {
            if (target.claims(claim)) {
                mistakes.add(new Mistake(
                        "/claims/" + claim,
                        "a claim",
                        "nothing: this cannot be tried through an interface of requests"));
            }
        }
    }

    /** @param known what may be used in it; what it takes is known after it */
    private void step(String at, Step step, Set<String> known) {
        Set<String> inBody = new HashSet<>(known);
        inBody.addAll(PROGRAMS);
        texts(at + "/path", step.path(), known);
        url(at + "/url", step.url(), known.contains(Taken.SANDBOX));
        step.headers().forEach((name, header) -> texts(at + "/headers/" + name, header.text(), known));
        tree(at + "/body", step.body(), inBody);
        for (int i = 0; i < step.form().size(); i++) {
            tree(at + "/form/" + i + "/content", step.form().get(i).content(), inBody);
        }
        if (!step.body().isMissingNode() && !step.form().isEmpty()) {
            mistakes.add(new Mistake(at + "/form", "a form beside a body", "one of the two"));
        }
        if (!known.isEmpty()) {
            known.addAll(step.take().keySet());
        }
    }

    /** Whoever names a sandbox must not name the host to which tokens go. */
    private void url(String at, String url, boolean named) {
        boolean plain = !url.contains("$");
        if (plain && !url.isEmpty() && Address.of(url).isEmpty()) {
            mistakes.add(noAddress(at, url));
        }
        if (!plain && !(named && PART_OF_A_HOST.matcher(url).matches())) {
            mistakes.add(new Mistake(
                    at,
                    "the text \"" + Words.shown(url) + "\"",
                    "an address, in which ${sandbox} may begin the host's name once create has taken it:"
                            + " https://${sandbox}.host"));
        }
    }

    private void tree(String at, JsonNode node, Set<String> known) {
        if (node.isTextual()) {
            texts(at, node.asText(), known);
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            tree(at + "/" + i, node.get(i), known);
        }
        node.properties()
                .forEach(field ->
                        tree(at + "/" + field.getKey().replace("~", "~0").replace("/", "~1"), field.getValue(), known));
    }

    private void texts(String at, String text, Set<String> known) {
        Template.PLACE
                .matcher(text)
                .results()
                .filter(place -> place.group(1).isEmpty())
                .forEach(place -> {
                    programSent |= PROGRAMS.contains(place.group(2));
                    if (!known.contains(place.group(2))) {
                        mistakes.add(new Mistake(at, "the placeholder " + Words.shown(place.group()), expected(known)));
                    }
                });
    }

    private static String expected(Set<String> known) {
        return known.isEmpty()
                ? "none: no task is known here"
                : "one of ${" + String.join("} ${", new TreeSet<>(known)) + "}, of which what an answer names is known"
                        + " after the request that takes it";
    }
}
