package sandproof.reference.weakness;

/** Only the main process gets SIGTERM; nothing is killed and nothing verified. */
public final class TerminateWithoutKill implements Weakness {
    @Override
    public String title() {
        return "at the time limit the task is asked to end and then believed to have ended";
    }
}
