package sandproof.cli;

import sandproof.report.console.ConsoleStyle;

/**
 * What the console can show.
 *
 * @param present whether a person looks on
 */
record Terminal(boolean present, ConsoleStyle style) {
    static Terminal detect() {
        boolean present = System.console() != null && System.getenv("NO_COLOR") == null;
        return new Terminal(present, present ? ConsoleStyle.coloured() : ConsoleStyle.plain());
    }
}
