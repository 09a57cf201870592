package sandproof.probe;

import java.util.ArrayList;
import java.util.List;

/** Ends what an attempt left running, so that one sandbox's hole does not trouble the next attempt. */
public final class Broom {
    private static final int SIGKILL_ROUNDS = 5;

    private final ProcessProbe probe;

    public Broom(ProcessProbe probe) {
        this.probe = probe;
    }

    /**
     * Kills every process of a watch that is still alive: by pid, and only while its start time is the one seen.
     *
     * @return the processes that were killed
     */
    public List<Seen> sweep(Watch watch) throws InterruptedException {
        List<Seen> swept = new ArrayList<>();
        for (int round = 0; round < SIGKILL_ROUNDS; round++) {
            probe.awaitFreshLook();
            List<Seen> alive = watch.alive();
            if (alive.isEmpty()) {
                return swept;
            }
            for (Seen seen : alive) {
                if (ProcFiles.startTime(seen.pid()) == seen.start()) {
                    ProcessHandle.of(seen.pid()).ifPresent(ProcessHandle::destroyForcibly);
                    swept.add(seen);
                }
            }
        }
        return swept;
    }
}
