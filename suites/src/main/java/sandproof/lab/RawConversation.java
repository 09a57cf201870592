package sandproof.lab;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Map;

/** Hears whatever is said on a TCP port or a Unix socket, after the greeting that such a server would give. */
final class RawConversation implements Conversation {
    private static final Map<Integer, String> GREETINGS = Map.of(
            21, "220 canary FTP\r\n",
            22, "SSH-2.0-OpenSSH_9.2 canary\r\n",
            25, "220 canary ESMTP\r\n",
            110, "+OK canary POP3\r\n",
            143, "* OK canary IMAP4\r\n");

    private final Caller caller;
    private final Heard heard;
    private byte[] bytes = new byte[0];
    private boolean answered;

    RawConversation(Caller caller, HitLog log) {
        this.caller = caller;
        this.heard = log.open(caller);
    }

    @Override
    public void began(Outlet outlet) {
        String greeting = GREETINGS.get(caller.port());
        if (greeting != null) {
            outlet.say(greeting.getBytes(US_ASCII));
        }
    }

    @Override
    public void heard(byte[] more, Outlet outlet) {
        bytes = Printable.append(bytes, more, Printable.LIMIT);
        heard.says(bytes, false);
        if (!answered) {
            answered = true;
            outlet.say("canary\r\n".getBytes(US_ASCII));
        }
    }

    @Override
    public void over() {
        heard.ended();
    }
}
