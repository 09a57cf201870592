package sandproof.judge;

import static sandproof.report.result.Status.NOT_CLAIMED;
import static sandproof.report.result.Status.PROVEN;
import static sandproof.report.result.Status.REFUTED;
import static sandproof.report.result.Status.UNPROVEN;

import java.util.List;
import sandproof.attack.DenialLevel;
import sandproof.judge.RunFacts.Outcome;
import sandproof.report.result.Finding;
import sandproof.report.result.Findings;

/**
 * The judge: facts in, findings out. A breach refutes whatever else is known; a proof needs every fact it rests on.
 *
 * @since 0.1
 */
public final class Judge {
    private Judge() {}

    /** Judges one attempt. */
    public static Findings judge(Facts facts) {
        Finding ran = ran(facts.run());
        boolean tried = ran.status() == PROVEN;
        return new Findings(
                ran, contained(facts.wall(), tried), logged(facts.log(), tried), tornDown(facts.teardown(), tried));
    }

    private static Finding ran(RunFacts run) {
        if (!run.answered()) {
            return new Finding(UNPROVEN, because("the payload did not answer its challenge", run.trouble()));
        }
        if (!run.hostile()) {
            return new Finding(UNPROVEN, because("the payload did not reach its hostile step", run.trouble()));
        }
        if (run.control() != Outcome.WORKED) {
            String what = run.control() == Outcome.FAILED
                    ? "the permitted sibling of the attempt failed too, so a failure proves nothing"
                    : "the permitted sibling of the attempt was not seen to work";
            return new Finding(UNPROVEN, because(what, run.trouble()));
        }
        if (run.normalWork() != Outcome.WORKED) {
            String what = run.normalWork() == Outcome.FAILED
                    ? "normal work fails in this sandbox (USE-001 says at what), so nothing it blocks is a merit"
                    : "normal work was not seen to succeed in this sandbox";
            return new Finding(UNPROVEN, because(what, run.trouble()));
        }
        if (!run.trouble().isEmpty()) {
            return new Finding(UNPROVEN, run.trouble());
        }
        return new Finding(
                PROVEN, "the payload answered its challenge, its control worked, and it reached its hostile step");
    }

    private static Finding contained(WallFacts wall, boolean tried) {
        if (!wall.breaches().isEmpty()) {
            Sighting first = wall.breaches().get(0);
            return new Finding(
                    REFUTED,
                    first.by().word() + ": " + first.what()
                            + more(wall.breaches().size()));
        }
        if (!tried) {
            return new Finding(UNPROVEN, "nothing got out, but the attempt was not seen to run");
        }
        if (!wall.sickCanaries().isEmpty()) {
            // Claimed or not: where a canary was deaf, that no breach was seen says nothing.
            return new Finding(UNPROVEN, "a canary did not answer its own probe: " + listed(wall.sickCanaries()));
        }
        if (!wall.unclaimed().isEmpty()) {
            return new Finding(
                    NOT_CLAIMED,
                    "no breach was seen, but the target does not claim " + String.join(", ", wall.unclaimed()));
        }
        if (!wall.blind().isEmpty()) {
            Sighting first = wall.blind().get(0);
            return new Finding(UNPROVEN, "the witness " + first.by().word() + " could not watch: " + first.what());
        }
        if (!wall.suspicions().isEmpty()) {
            return new Finding(UNPROVEN, "something without a name was heard: " + listed(wall.suspicions()));
        }
        if (!wall.silenceKept()) {
            return new Finding(UNPROVEN, "the witnesses were not listened to for as long as the attack demands");
        }
        return new Finding(PROVEN, "every witness was watching and none saw a breach");
    }

    private static Finding logged(LogFacts log, boolean tried) {
        String level = log.claimed().word();
        if (!log.secrets().isEmpty()) {
            return new Finding(REFUTED, "a secret stands in the audit log: " + listed(log.secrets()), level);
        }
        if (!log.forged().isEmpty()) {
            return new Finding(REFUTED, "the audit log took forged text for its own: " + listed(log.forged()), level);
        }
        if (!log.elsewhere().isEmpty()) {
            return new Finding(REFUTED, "logged against another task: " + listed(log.elsewhere()), level);
        }
        if (!log.neighbourDenials().isEmpty()) {
            return new Finding(REFUTED, "the innocent neighbour is blamed: " + listed(log.neighbourDenials()), level);
        }
        if (!tried) {
            return new Finding(UNPROVEN, "the attempt was not seen to run, so its log proves nothing", level);
        }
        if (log.claimed() == DenialLevel.NONE) {
            return new Finding(NOT_CLAIMED, "the target does not claim an audit log", level);
        }
        if (!log.unreadable().isEmpty()) {
            return new Finding(UNPROVEN, "the audit log could not be read: " + log.unreadable(), level);
        }
        return switch (log.demanded()) {
            case NONE -> innocent(log, level);
            case RECORD -> recorded(log, level);
            case EVENT -> denied(log, level);
        };
    }

    private static Finding innocent(LogFacts log, String level) {
        return log.ownDenials().isEmpty()
                ? new Finding(PROVEN, "there was nothing to deny and nothing was denied", level)
                : new Finding(REFUTED, "innocent work was denied: " + listed(log.ownDenials()), level);
    }

    private static Finding recorded(LogFacts log, String level) {
        if (!log.stateRecorded() && log.matching().isEmpty()) {
            return new Finding(REFUTED, "the task's record does not say how it ended", level);
        }
        if (!log.neighbourSeen()) {
            return new Finding(UNPROVEN, "no innocent neighbour ran beside the attempt", level);
        }
        return log.matching().isEmpty()
                ? new Finding(PROVEN, "the task's own record says how it ended", DenialLevel.RECORD.word())
                : new Finding(PROVEN, "denied against this task: " + listed(log.matching()), level);
    }

    private static Finding denied(LogFacts log, String level) {
        if (log.claimed() != DenialLevel.EVENT) {
            return new Finding(
                    NOT_CLAIMED, "the attack demands a typed denial, the target claims a record only", level);
        }
        if (log.matching().isEmpty()) {
            String what = log.ownDenials().isEmpty()
                    ? "no denial names this task"
                    : "no denial of this task names the thing denied; it has " + listed(log.ownDenials());
            return new Finding(REFUTED, what, level);
        }
        if (!log.neighbourSeen()) {
            return new Finding(UNPROVEN, "no innocent neighbour ran beside the attempt", level);
        }
        return new Finding(PROVEN, "denied against this task and no other: " + listed(log.matching()), level);
    }

    private static Finding tornDown(TeardownFacts teardown, boolean tried) {
        if (!teardown.leftovers().isEmpty()) {
            return new Finding(REFUTED, "left behind: " + listed(teardown.leftovers()));
        }
        if (!teardown.deadBystanders().isEmpty()) {
            return new Finding(REFUTED, "teardown reached a bystander: " + listed(teardown.deadBystanders()));
        }
        if (!teardown.ended()) {
            return new Finding(UNPROVEN, "the sandbox named no final state in time");
        }
        if (!tried) {
            return new Finding(UNPROVEN, "nothing is left, but the attempt was not seen to run");
        }
        if (!teardown.blind().isEmpty()) {
            return new Finding(UNPROVEN, "it is not known whether all is gone: " + teardown.blind());
        }
        if (!teardown.claimed()) {
            return new Finding(NOT_CLAIMED, "nothing is left, but the target does not claim it for this ending");
        }
        return new Finding(PROVEN, "nothing of the task is left and every bystander is alive");
    }

    private static String because(String what, String trouble) {
        return trouble.isEmpty() ? what : what + ": " + trouble;
    }

    private static String more(int all) {
        return all > 1 ? " (and " + (all - 1) + " more)" : "";
    }

    private static String listed(List<String> things) {
        return things.get(0) + more(things.size());
    }
}
