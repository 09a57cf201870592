package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

/** Speaks TLS under any name, records the name that was asked for, and hands what is inside to an HTTP canary. */
final class TlsConversation implements Conversation {
    private static final int MOST_WAITING = 64 * 1024;
    private static final byte[] NOTHING = new byte[0];

    private final Caller caller;
    private final Heard heard;
    private final SSLEngine engine;
    private final Conversation inside;
    private ByteBuffer clear;
    private byte[] waiting = NOTHING;
    private byte[] first = NOTHING;
    private Optional<String> serverName = Optional.empty();
    private boolean spoke;

    TlsConversation(Caller caller, HitLog log, Supplier<SSLContext> context, HttpAnswers answers) {
        this(caller, log, context, talk -> HttpConversation.inside(caller, talk.heard, answers, () -> talk.serverName));
    }

    /** With something else than a canary inside. */
    TlsConversation(
            Caller caller,
            HitLog log,
            Supplier<SSLContext> context,
            Function<TlsConversation, ? extends Conversation> inside) {
        this.caller = caller;
        this.heard = log.open(caller);
        this.engine = context.get().createSSLEngine();
        engine.setUseClientMode(false);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setSNIMatchers(List.of(new AnyName()));
        engine.setSSLParameters(parameters);
        this.clear = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
        this.inside = inside.apply(this);
    }

    /** Accepts every name and keeps it. */
    private final class AnyName extends SNIMatcher {
        AnyName() {
            super(0);
        }

        @Override
        public boolean matches(SNIServerName name) {
            serverName = Optional.of(Printable.of(name.getEncoded()));
            heard.says(name.getEncoded(), "SNI " + serverName.get(), innocentSoFar());
            return true;
        }
    }

    private boolean innocentSoFar() {
        return caller.atAllowedHost()
                && serverName.map(HttpRequest::isAllowedName).orElse(true);
    }

    @Override
    public void heard(byte[] bytes, Outlet outlet) {
        first = Printable.append(first, bytes, Printable.LIMIT);
        waiting = Printable.append(waiting, bytes, MOST_WAITING);
        try {
            pump(outlet);
        } catch (SSLException | RuntimeException e) {
            broken(outlet);
        }
    }

    private void pump(Outlet outlet) throws SSLException {
        while (true) {
            switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> {
                    for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                        task.run();
                    }
                }
                case NEED_WRAP -> wrap(NOTHING, outlet);
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN, NOT_HANDSHAKING, FINISHED -> {
                    if (!unwrap(outlet)) {
                        return;
                    }
                }
            }
            if (engine.isOutboundDone()) {
                outlet.hangUp();
                return;
            }
        }
    }

    /** Takes one record in; false when there is none, or no more to come. */
    private boolean unwrap(Outlet outlet) throws SSLException {
        ByteBuffer in = ByteBuffer.wrap(waiting);
        clear.clear();
        SSLEngineResult result = engine.unwrap(in, clear);
        waiting = Arrays.copyOfRange(waiting, in.position(), waiting.length);
        switch (result.getStatus()) {
            case BUFFER_OVERFLOW -> clear = ByteBuffer.allocate(clear.capacity() * 2);
            case BUFFER_UNDERFLOW -> {
                return false;
            }
            case CLOSED -> {
                engine.closeOutbound();
                wrap(NOTHING, outlet);
                outlet.hangUp();
                return false;
            }
            case OK -> {
                if (clear.flip().hasRemaining()) {
                    byte[] said = new byte[clear.remaining()];
                    clear.get(said);
                    spoke = true;
                    inside.heard(said, new Sealed(outlet));
                }
            }
        }
        if (result.bytesConsumed() > 0 || result.bytesProduced() > 0) {
            return true;
        }
        return switch (engine.getHandshakeStatus()) {
            case NEED_TASK, NEED_WRAP, NEED_UNWRAP_AGAIN -> true;
            case NEED_UNWRAP, NOT_HANDSHAKING, FINISHED -> false;
        };
    }

    private void wrap(byte[] bytes, Outlet outlet) throws SSLException {
        ByteBuffer from = ByteBuffer.wrap(bytes);
        do {
            ByteBuffer sealed = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
            SSLEngineResult result = engine.wrap(from, sealed);
            byte[] out = new byte[sealed.flip().remaining()];
            sealed.get(out);
            outlet.say(out);
            if (result.getStatus() != SSLEngineResult.Status.OK) {
                return;
            }
        } while (from.hasRemaining());
    }

    /** The way back through the engine. */
    private final class Sealed implements Outlet {
        private final Outlet outlet;

        Sealed(Outlet outlet) {
            this.outlet = outlet;
        }

        @Override
        public void say(byte[] bytes) {
            try {
                wrap(bytes, outlet);
            } catch (SSLException e) {
                outlet.hangUp();
            }
        }

        @Override
        public void hangUp() {
            engine.closeOutbound();
            say(NOTHING);
            outlet.hangUp();
        }
    }

    /** What came was no TLS, or the caller did not like ours: what it said is evidence all the same. */
    private void broken(Outlet outlet) {
        if (!spoke) {
            byte[] prefix =
                    serverName.map(name -> "SNI " + name + "; ").orElse("").getBytes(UTF_8);
            heard.says(
                    Printable.append(prefix, first, prefix.length + Printable.LIMIT),
                    innocentSoFar() && serverName.isPresent());
        }
        outlet.hangUp();
    }

    @Override
    public void over() {
        if (spoke) {
            inside.over();
            return;
        }
        if (serverName.isEmpty() && first.length > 0) {
            heard.says(first, false);
        }
        heard.ended();
    }
}
