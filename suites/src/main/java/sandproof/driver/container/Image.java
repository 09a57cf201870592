package sandproof.driver.container;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sandproof.driver.folder.TaskFolder;

/**
 * An image that the engine has.
 *
 * @param id the engine's own
 * @param user as whom its containers run where nobody else is named; as its maker wrote it
 */
record Image(String id, String user) {
    private static final Pattern NUMBERS = Pattern.compile("([0-9]{1,9})(?::([0-9]{1,9}))?");
    private static final Pattern ROOT = Pattern.compile("|(root|0)(:(root|0))?");

    /** Whose the output directory of a task must be. */
    sealed interface Writer {
        /** Root, who writes anywhere. */
        record Root() implements Writer {}

        /** A user known by number. */
        record Numbered(TaskFolder.Owner owner) implements Writer {}

        /** A user whose number only the image knows. */
        record Named() implements Writer {}

        default Optional<TaskFolder.Owner> numbered() {
            return this instanceof Numbered numbered ? Optional.of(numbered.owner()) : Optional.empty();
        }
    }

    /** Who writes, where a target names a user or, by an empty name, leaves it to the image. */
    Writer writer(String targets) {
        String name = targets.isEmpty() ? user : targets;
        if (ROOT.matcher(name).matches()) {
            return new Writer.Root();
        }
        Matcher numbers = NUMBERS.matcher(name);
        if (!numbers.matches()) {
            return new Writer.Named();
        }
        String group = numbers.group(2);
        // Where no group is named the engine takes 0 for a user that the image does not know.
        return new Writer.Numbered(
                new TaskFolder.Owner(Integer.parseInt(numbers.group(1)), group == null ? 0 : Integer.parseInt(group)));
    }
}
