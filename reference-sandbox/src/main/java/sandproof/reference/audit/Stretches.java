package sandproof.reference.audit;

import java.util.Optional;

/**
 * In which blocks of the log the records of a task lie: a table of numbers and nothing else, for there may be millions.
 * Tasks are told apart by a hash; where two should ever share one, both get the stretch that covers them.
 */
final class Stretches {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private long[] keys = new long[64];
    private int[] firsts = new int[64];
    private int[] lasts = new int[64];
    private int size;

    /** The first and the last block. */
    record Stretch(int first, int last) {}

    boolean has(String taskId) {
        long key = key(taskId);
        return keys[slot(key)] == key;
    }

    Optional<Stretch> find(String taskId) {
        long key = key(taskId);
        int slot = slot(key);
        return keys[slot] == key ? Optional.of(new Stretch(firsts[slot], lasts[slot])) : Optional.empty();
    }

    void extend(String taskId, int first, int last) {
        extend(key(taskId), first, last);
        if (size * 4 > keys.length * 3) {
            grow();
        }
    }

    private void extend(long key, int first, int last) {
        int slot = slot(key);
        if (keys[slot] == key) {
            firsts[slot] = Math.min(firsts[slot], first);
            lasts[slot] = Math.max(lasts[slot], last);
        } else {
            keys[slot] = key;
            firsts[slot] = first;
            lasts[slot] = last;
            size++;
        }
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldFirsts = firsts;
        int[] oldLasts = lasts;
        keys = new long[oldKeys.length * 2];
        firsts = new int[keys.length];
        lasts = new int[keys.length];
        size = 0;
        for (int slot = 0; slot < oldKeys.length; slot++) {
            if (oldKeys[slot] != 0) {
                extend(oldKeys[slot], oldFirsts[slot], oldLasts[slot]);
            }
        }
    }

    /** Where the key is, or would be. */
    private int slot(long key) {
        int slot = (int) (key ^ key >>> 32) & keys.length - 1;
        while (keys[slot] != 0 && keys[slot] != key) {
            slot = slot + 1 & keys.length - 1;
        }
        return slot;
    }

    /** FNV-1a; 0 stands for an empty slot. */
    private static long key(String taskId) {
        long hash = OFFSET;
        for (int at = 0; at < taskId.length(); at++) {
            hash = (hash ^ taskId.charAt(at)) * PRIME;
        }
        return hash == 0 ? 1 : hash;
    }
}
