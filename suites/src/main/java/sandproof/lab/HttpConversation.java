package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import java.util.function.Supplier;

/** Hears one HTTP request, answers it, hangs up. */
final class HttpConversation implements Conversation {
    private static final int MOST_HEAD = 16 * 1024;

    private final Caller caller;
    private final Heard heard;
    private final HttpAnswers answers;
    /** The name a TLS client asked for; empty without TLS or without a name. */
    private final Supplier<Optional<String>> serverName;

    private final boolean secure;
    private byte[] bytes = new byte[0];
    private boolean answered;

    private HttpConversation(
            Caller caller, Heard heard, HttpAnswers answers, boolean secure, Supplier<Optional<String>> serverName) {
        this.caller = caller;
        this.heard = heard;
        this.answers = answers;
        this.secure = secure;
        this.serverName = serverName;
    }

    static HttpConversation plain(Caller caller, HitLog log, HttpAnswers answers) {
        return new HttpConversation(caller, log.open(caller), answers, false, Optional::empty);
    }

    /** The same inside TLS. */
    static HttpConversation inside(
            Caller caller, Heard heard, HttpAnswers answers, Supplier<Optional<String>> serverName) {
        return new HttpConversation(caller, heard, answers, true, serverName);
    }

    @Override
    public void heard(byte[] more, Outlet outlet) {
        if (answered) {
            return;
        }
        bytes = Printable.append(bytes, more, MOST_HEAD);
        Optional<Integer> headEnd = HttpRequest.headEnd(bytes);
        if (headEnd.isPresent() ? bodyIsThere(headEnd.get()) : bytes.length >= MOST_HEAD) {
            answered = true;
            note();
            outlet.say(answers.to(HttpRequest.parse(bytes), caller.address()));
            outlet.hangUp();
        }
    }

    /** As much of the body as is kept; a caller that promised more is answered all the same. */
    private boolean bodyIsThere(int headEnd) {
        long body = Math.min(HttpRequest.parse(bytes).bodyLength(), Printable.LIMIT);
        return bytes.length >= Math.min(headEnd + body, MOST_HEAD);
    }

    private void note() {
        HttpRequest request = HttpRequest.parse(bytes);
        Optional<String> name = serverName.get();
        boolean innocent = caller.atAllowedHost()
                && request.isAllowed()
                && name.map(HttpRequest::isAllowedName).orElse(true);
        byte[] prefix = (secure ? "SNI " + name.orElse("-") + "; " : "").getBytes(UTF_8);
        byte[] all = Printable.append(prefix, bytes, prefix.length + MOST_HEAD);
        heard.says(all, innocent);
    }

    @Override
    public void over() {
        if (!answered && (bytes.length > 0 || secure)) {
            note();
        }
        heard.ended();
    }
}
