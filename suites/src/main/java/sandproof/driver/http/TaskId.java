package sandproof.driver.http;

import java.util.regex.Pattern;
import sandproof.driver.Words;
import sandproof.sandbox.SandboxException;

/** Names of tasks as the service may give them: they become part of paths, so nothing else is let through. */
final class TaskId {
    private static final Pattern SYNTAX = Pattern.compile("(?!\\.)[A-Za-z0-9._-]{1,128}");

    private TaskId() {}

    static String checked(String asked, String id) {
        if (!SYNTAX.matcher(id).matches()) {
            throw new SandboxException(asked + " was answered with the task id \"" + Words.shown(id)
                    + "\"; expected 1 to 128 letters, digits, dots, hyphens and underscores, the first no dot.");
        }
        return id;
    }
}
