package sandproof.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Mounts that a sandbox left below a run's directory; they would keep it from being removed. */
final class Mounts {
    private static final Path TABLE = Path.of("/proc/self/mountinfo");
    private static final int MOUNT_POINT = 4;
    private static final int SECONDS = 10;

    private Mounts() {}

    /** Takes away every mount below a directory, the innermost first. */
    static void removeBelow(Path directory) throws IOException, InterruptedException {
        List<String> points = new ArrayList<>();
        for (String line : Files.readAllLines(TABLE)) {
            String[] fields = line.split(" ");
            if (fields.length > MOUNT_POINT && fields[MOUNT_POINT].startsWith(directory + "/")) {
                points.add(fields[MOUNT_POINT]);
            }
        }
        Collections.reverse(points);
        for (String point : points) {
            Process process = new ProcessBuilder("umount", "-l", "--", point)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.waitFor(SECONDS, TimeUnit.SECONDS);
        }
    }
}
