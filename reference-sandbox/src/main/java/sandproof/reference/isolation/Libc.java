package sandproof.reference.isolation;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Path;

/** The few system calls that the JDK does not offer. */
public final class Libc {
    private static final int MS_NOSUID = 2;
    private static final int MS_NODEV = 4;
    private static final int MS_REMOUNT = 32;
    private static final int UMOUNT_NOFOLLOW = 8;
    private static final int SIGCONT = 18;
    private static final int STATVFS_BYTES = 256;

    private Libc() {}

    private interface Calls extends Library {
        Calls LIBC = Native.load("c", Calls.class);

        int mount(String source, String target, String type, NativeLong flags, String data) throws LastErrorException;

        int umount2(String target, int flags) throws LastErrorException;

        int mkfifo(String path, int mode) throws LastErrorException;

        int statvfs(String path, Pointer answer) throws LastErrorException;

        int creat(String path, int mode) throws LastErrorException;

        int close(int fd) throws LastErrorException;

        int kill(int pid, int signal) throws LastErrorException;
    }

    static void mountTmpfs(String source, Path target, String options) throws IOException {
        call(
                "mount",
                target,
                libc -> libc.mount(source, target.toString(), "tmpfs", new NativeLong(MS_NOSUID | MS_NODEV), options));
    }

    /** Gives a tmpfs that is there another size. */
    static void resizeTmpfs(Path target, String options) throws IOException {
        call(
                "remount",
                target,
                libc -> libc.mount(
                        "none",
                        target.toString(),
                        "tmpfs",
                        new NativeLong(MS_REMOUNT | MS_NOSUID | MS_NODEV),
                        options));
    }

    /**
     * Takes a mount away. One that somebody uses stays, and that is told: out of sight it would go on holding what is in
     * it.
     */
    public static void unmount(Path target) throws IOException {
        Busy.await(() -> call("umount", target, libc -> libc.umount2(target.toString(), UMOUNT_NOFOLLOW)));
    }

    static void makeFifo(Path path) throws IOException {
        call("mkfifo", path, libc -> libc.mkfifo(path.toString(), 0600));
    }

    /** Lets a process go on that has stopped itself. */
    public static void goOn(long pid) throws IOException {
        call("kill", Path.of("/proc", "" + pid), libc -> libc.kill((int) pid, SIGCONT));
    }

    static int create(Path path) throws IOException {
        return call("creat", path, libc -> libc.creat(path.toString(), 0644));
    }

    static void close(int fd, Path path) throws IOException {
        call("close", path, libc -> libc.close(fd));
    }

    static DiskUse diskUse(Path path) throws IOException {
        try (Memory answer = new Memory(STATVFS_BYTES)) {
            call("statvfs", path, libc -> libc.statvfs(path.toString(), answer));
            return new DiskUse(word(answer, 3), word(answer, 6));
        }
    }

    private static long word(Memory memory, int index) {
        return memory.getNativeLong((long) index * NativeLong.SIZE).longValue();
    }

    private interface Call {
        int run(Calls libc);
    }

    private static int call(String name, Path path, Call call) throws IOException {
        try {
            return call.run(Calls.LIBC);
        } catch (LastErrorException refused) {
            throw new IOException(name + " " + path + ": " + refused.getMessage(), refused);
        }
    }

    /** What is left on a file system. */
    record DiskUse(long freeBlocks, long freeInodes) {}
}
