package sandproof.reference.task;

import java.security.SecureRandom;
import java.util.regex.Pattern;

/** Names of tasks: not to be guessed, and fit for a file name, a control group and a mount's source. */
public final class TaskId {
    private static final Pattern FORM = Pattern.compile("t-[a-z2-7]{26}");
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int LENGTH = 26;
    private static final SecureRandom RANDOM = new SecureRandom();

    private TaskId() {}

    static String fresh() {
        StringBuilder id = new StringBuilder("t-");
        for (int at = 0; at < LENGTH; at++) {
            id.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return id.toString();
    }

    /** Whether a text from outside has the form of a task id. */
    public static boolean valid(String text) {
        return FORM.matcher(text).matches();
    }
}
