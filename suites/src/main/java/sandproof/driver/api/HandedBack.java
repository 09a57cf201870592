package sandproof.driver.api;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import sandproof.driver.task.Archive;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;

/**
 * What a task printed, apart from the line in which its output comes back behind it. The line is as hostile as the output
 * itself: the last one counts, and what cannot be understood of it is not there.
 *
 * @param printed without that line
 * @param whole whether there was such a line
 */
record HandedBack(byte[] printed, List<Artifact> artifacts, boolean whole) {

    static HandedBack of(byte[] stdout, Carrier carrier, Limits limits) {
        // One char a byte, so that places in the text are places in the bytes.
        String text = new String(stdout, StandardCharsets.ISO_8859_1);
        String start = "\n@carried " + carrier.mark() + " ";
        int from = text.lastIndexOf(start);
        int end = from < 0 ? -1 : text.indexOf('\n', from + 1);
        if (end < 0) {
            return new HandedBack(stdout, List.of(), false);
        }
        byte[] printed = Arrays.copyOf(stdout, from + stdout.length - end - 1);
        System.arraycopy(stdout, end + 1, printed, from, stdout.length - end - 1);
        return new HandedBack(printed, artifacts(text.substring(from + start.length(), end), limits), true);
    }

    /** The same with a stand-in for every token of ours. */
    HandedBack without(Secrets secrets) {
        List<Artifact> clean = artifacts.stream()
                .map(one -> new Artifact(
                        secrets.replaced(one.name()),
                        one.kind(),
                        one.size(),
                        one.published(),
                        secrets.replaced(one.content()),
                        one.reason()))
                .toList();
        return new HandedBack(secrets.replaced(printed), clean, whole);
    }

    private static List<Artifact> artifacts(String line, Limits limits) {
        try {
            return new Archive(Base64.getDecoder().decode(line), limits).artifacts();
        } catch (IllegalArgumentException broken) {
            // Who breaks the line has handed back nothing.
            return List.of();
        }
    }
}
