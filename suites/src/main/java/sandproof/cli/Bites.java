package sandproof.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sandproof.attack.Attack;
import sandproof.attack.Boundary;
import sandproof.attack.Catalogue;
import sandproof.driver.Target;
import sandproof.driver.Targets;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Finding;
import sandproof.report.result.FindingName;
import sandproof.report.result.Status;
import sandproof.report.result.TeethResult.Bite;
import sandproof.report.result.Verdict;
import sandproof.report.text.VisibleText;
import sandproof.sandbox.SandboxException;

/**
 * Which attacks notice a hole. Every attack that declares the weakness is made; of the others, which must not change
 * their verdict, all or a sample: neighbours from the same boundaries first, then some from anywhere, the same ones for
 * the same weakness each time.
 */
record Bites(Session session, Catalogue catalogue, int parallel, boolean thorough) {
    private static final int NEAR = 4;
    private static final int FAR = 3;

    Map<String, Verdict> withoutWeakness() throws InterruptedException {
        Map<String, Verdict> good = new TreeMap<>();
        results(catalogue.attacks(), List.of()).forEach((id, result) -> good.put(id, result.verdict()));
        return good;
    }

    Bite of(String weakness, Map<String, Verdict> good) throws InterruptedException {
        List<String> declared = catalogue.attacks().stream()
                .filter(attack -> attack.bittenBy().contains(weakness))
                .map(Attack::id)
                .toList();
        List<String> by = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        List<String> collateral = new ArrayList<>();
        Map<String, AttemptResult> now;
        try {
            now = results(selection(weakness), List.of(weakness));
        } catch (SandboxException notOpened) {
            System.err.println("sandproof: " + weakness + ": " + notOpened.getMessage());
            return new Bite(weakness, title(weakness), false, List.of(), declared, List.of());
        }
        now.forEach((id, result) -> {
            boolean due = declared.contains(id);
            if (due && result.verdict() == Verdict.BREACHED) {
                by.add(id);
            } else if (due) {
                missed.add(id);
            } else if (result.verdict() != good.get(id)) {
                collateral.add(id);
            }
            if ((due && result.verdict() != Verdict.BREACHED) || collateral.contains(id)) {
                explain(weakness, result);
            }
        });
        return new Bite(weakness, title(weakness), !by.isEmpty(), by, missed, collateral);
    }

    /** Why an attack did not come out as declared: nobody should have to run it again to learn that. */
    private static void explain(String weakness, AttemptResult result) {
        StringBuilder why = new StringBuilder();
        for (FindingName name : FindingName.values()) {
            Finding finding = name.of(result.findings());
            if (finding.status() != Status.PROVEN) {
                why.append("; ").append(name.words()).append(": ").append(VisibleText.line(finding.reason(), 200));
            }
        }
        System.out.println("  " + weakness + ": " + result.attack() + " is "
                + result.verdict().word() + why);
    }

    private static String title(String weakness) {
        return weakness.replace('-', ' ');
    }

    private List<Attack> selection(String weakness) {
        List<Attack> all = catalogue.attacks();
        if (thorough) {
            return all;
        }
        List<Attack> chosen = new ArrayList<>(all.stream()
                .filter(attack -> attack.bittenBy().contains(weakness))
                .toList());
        List<Boundary> boundaries =
                chosen.stream().map(Attack::boundary).distinct().toList();
        List<Attack> others = new ArrayList<>(all.stream()
                .filter(attack -> !chosen.contains(attack) && !attack.ownSandbox())
                .toList());
        Collections.shuffle(others, new Random(weakness.hashCode()));
        List<Attack> near = others.stream()
                .filter(attack -> boundaries.contains(attack.boundary()))
                .limit(NEAR)
                .toList();
        others.removeAll(near);
        chosen.addAll(near);
        others.stream().limit(FAR).forEach(chosen::add);
        return chosen;
    }

    private Map<String, AttemptResult> results(List<Attack> attacks, List<String> open) throws InterruptedException {
        Target target = Targets.resolve(Targets.DEFAULT);
        return session
                .run(target, catalogue, attacks, parallel, false, open, List.of("./sandproof", "run"), Quiet.PROGRESS)
                .results()
                .stream()
                .collect(Collectors.toMap(AttemptResult::attack, result -> result, (a, b) -> a, TreeMap::new));
    }
}
