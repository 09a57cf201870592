package sandproof.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import sandproof.report.console.ConsoleStyle;

/**
 * What the console can show.
 *
 * @param present whether a person looks on
 */
record Terminal(boolean present, ConsoleStyle style) {
    static Terminal detect() {
        boolean present = onTerminal() && System.getenv("NO_COLOR") == null;
        return new Terminal(present, present ? ConsoleStyle.coloured() : ConsoleStyle.plain());
    }

    /** Whether standard output goes to a terminal; what Java itself says of it differs between its versions. */
    private static boolean onTerminal() {
        try {
            String link = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
            return link.startsWith("/dev/pts/") || link.startsWith("/dev/tty");
        } catch (IOException e) {
            return false;
        }
    }
}
