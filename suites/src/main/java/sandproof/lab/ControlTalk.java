package sandproof.lab;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.Optional;

/**
 * One request of somebody who asks an outpost what it heard, inside TLS.
 *
 * @since 0.1
 */
public final class ControlTalk implements Conversation {
    private static final int MOST_HEAD = 8 * 1024;

    private final Control control;
    private byte[] bytes = new byte[0];
    private boolean answered;

    /** Answers whoever asks. Called by one thread, which must not be kept. */
    public interface Control {
        /**
         * Answers a request, of which there is a head and no body.
         *
         * @param bearer the token that came with it; empty where none did
         */
        Answer answer(String method, String path, String bearer);
    }

    /**
     * An answer.
     *
     * @param status as in HTTP
     * @param body JSON
     */
    public record Answer(int status, String body) {}

    ControlTalk(Control control) {
        this.control = control;
    }

    @Override
    public void heard(byte[] more, Outlet outlet) {
        if (answered) {
            return;
        }
        bytes = Printable.append(bytes, more, MOST_HEAD);
        Optional<Integer> end = HttpRequest.headEnd(bytes);
        if (end.isPresent() || bytes.length >= MOST_HEAD) {
            answered = true;
            HttpRequest request = HttpRequest.parse(bytes);
            Answer answer = end.isEmpty() || request.method().isEmpty()
                    ? new Answer(400, "{}")
                    : control.answer(request.method(), request.path(), bearer(new String(bytes, ISO_8859_1)));
            outlet.say(response(answer));
            outlet.hangUp();
        }
    }

    private static String bearer(String head) {
        for (String line : head.split("\r?\n", -1)) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("authorization: bearer ")) {
                return line.substring("authorization: bearer ".length()).strip();
            }
        }
        return "";
    }

    private static byte[] response(Answer answer) {
        byte[] body = answer.body().getBytes(UTF_8);
        return ("HTTP/1.1 " + answer.status() + " -\r\nContent-Type: application/json\r\nContent-Length: " + body.length
                        + "\r\nConnection: close\r\n\r\n" + answer.body())
                .getBytes(UTF_8);
    }

    @Override
    public void over() {}
}
