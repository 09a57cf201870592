package sandproof.driver;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * The signals of Linux on the common processors, by number from 1 (signal(7)): interfaces tell them by name or number,
 * where a shell tells the exit code 128 and the number.
 */
public final class Signals {
    private static final int SHELL = 128;

    private static final List<String> NAMES = List.of(
            "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2", "PIPE", "ALRM",
            "TERM", "STKFLT", "CHLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG", "XCPU", "XFSZ", "VTALRM", "PROF",
            "WINCH", "IO", "PWR", "SYS");

    private Signals() {}

    /** The exit code that a shell tells of a signal, by its name or number; empty where it is none. */
    public static OptionalInt exitCode(String told) {
        String name = told.strip().toUpperCase(Locale.ROOT);
        int number = name.matches("[0-9]{1,2}")
                ? Integer.parseInt(name)
                : NAMES.indexOf(name.startsWith("SIG") ? name.substring(3) : name) + 1;
        return number > 0 && number <= NAMES.size() ? OptionalInt.of(SHELL + number) : OptionalInt.empty();
    }
}
