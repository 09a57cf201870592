package sandproof.suites;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Processes of this host that are an interpreter with a word on its command line, and not the wrapper around one. */
final class Processes {
    private static final long LOOK_MILLIS = 50;

    private Processes() {}

    static boolean appear(String mark, Duration most) throws InterruptedException {
        return become(true, mark, most);
    }

    static boolean vanish(String mark, Duration most) throws InterruptedException {
        return become(false, mark, most);
    }

    private static boolean become(boolean there, String mark, Duration most) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        while (ProcessHandle.allProcesses().anyMatch(process -> marked(process, mark)) != there) {
            if (System.nanoTime() > end) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        return true;
    }

    private static boolean marked(ProcessHandle process, String mark) {
        try {
            byte[] line = Files.readAllBytes(Path.of("/proc/" + process.pid() + "/cmdline"));
            String words = new String(line, StandardCharsets.UTF_8);
            return words.split("\0", 2)[0].endsWith("python3") && words.contains(mark);
        } catch (IOException gone) {
            return false;
        }
    }
}
