package sandproof.reference.task;

import java.security.SecureRandom;
import java.util.regex.Pattern;

/**
 * Names of tasks, and of sessions: not to be guessed, and fit for a file name, a control group and a mount's source.
 *
 * @since 0.1
 */
public final class TaskId {
    private static final Pattern FORM = Pattern.compile("t-[a-z2-7]{26}");
    private static final Pattern SESSION = Pattern.compile("s-[a-z2-7]{26}");
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int LENGTH = 26;
    private static final SecureRandom RANDOM = new SecureRandom();

    private TaskId() {}

    static String fresh() {
        return fresh("t-");
    }

    /** A name for a session. */
    public static String freshSession() {
        return fresh("s-");
    }

    private static String fresh(String prefix) {
        StringBuilder id = new StringBuilder(prefix);
        for (int at = 0; at < LENGTH; at++) {
            id.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return id.toString();
    }

    /** Whether a text from outside has the form of a task id. */
    public static boolean valid(String text) {
        return FORM.matcher(text).matches();
    }

    /** Whether a text from outside has the form of a session's id. */
    public static boolean validSession(String text) {
        return SESSION.matcher(text).matches();
    }
}
