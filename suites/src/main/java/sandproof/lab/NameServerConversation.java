package sandproof.lab;

import java.util.Arrays;

/** Name service over TCP: each message after its length in two bytes (RFC 1035, 4.2.2). */
final class NameServerConversation implements Conversation {
    private static final int MOST_WAITING = 2 + 65_535;
    private static final int MOST_QUERIES = 64;

    private final Caller caller;
    private final HitLog log;
    private final NameServer server;
    private Heard heard;
    private boolean fresh = true;
    private int queries;
    private byte[] bytes = new byte[0];

    NameServerConversation(Caller caller, HitLog log, NameServer server) {
        this.caller = caller;
        this.log = log;
        this.server = server;
        this.heard = log.open(caller);
    }

    @Override
    public void heard(byte[] more, Outlet outlet) {
        bytes = Printable.append(bytes, more, MOST_WAITING);
        while (bytes.length >= 2) {
            int length = ((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff);
            if (length < NameServer.HEADER || queries >= MOST_QUERIES) {
                outlet.hangUp();
                return;
            }
            if (bytes.length < 2 + length) {
                return;
            }
            queries++;
            byte[] query = Arrays.copyOfRange(bytes, 2, 2 + length);
            bytes = Arrays.copyOfRange(bytes, 2 + length, bytes.length);
            answer(query, outlet);
        }
    }

    private void answer(byte[] query, Outlet outlet) {
        if (!fresh) {
            heard.ended();
            heard = log.open(caller);
        }
        fresh = false;
        server.answer(heard, query).ifPresent(answer -> {
            byte[] framed = new byte[2 + answer.length];
            framed[0] = (byte) (answer.length >> 8);
            framed[1] = (byte) answer.length;
            System.arraycopy(answer, 0, framed, 2, answer.length);
            outlet.say(framed);
        });
    }

    @Override
    public void over() {
        if (bytes.length > 0) {
            Heard rest = fresh ? heard : log.open(caller);
            rest.says(bytes, false);
            rest.ended();
        }
        heard.ended();
    }
}
