package sandproof.probe;

import java.util.concurrent.TimeUnit;

/**
 * For how long nobody looked while a task's program lived. What a program did between two looks and took back is unseen:
 * only how far the looks lie apart tells what such a witness is worth. Told by the looking thread alone.
 */
final class Attention {
    private long begun = System.nanoTime();
    private boolean lived;
    private volatile long unseenMillis;

    /**
     * One look, over now. A state that began right after one look began and ended right before the next one is over was
     * seen by neither.
     *
     * @param from when it began, by {@link System#nanoTime()}
     * @param lives whether the program was there
     */
    void looked(long from, boolean lives) {
        if (lives || lived) {
            unseenMillis = Math.max(unseenMillis, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
        }
        begun = from;
        lived = lives;
    }

    /** The longest of these times; for any thread. */
    long unseenMillis() {
        return unseenMillis;
    }
}
