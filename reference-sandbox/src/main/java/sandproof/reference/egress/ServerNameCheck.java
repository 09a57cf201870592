package sandproof.reference.egress;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.SslClientHelloHandler;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Stands at the mouth of a tunnel until the task has said whom it wants: behind one address there are many hosts, and
 * which of them answers is chosen by the name in the first TLS message, not by the name the tunnel was asked for. What
 * is inside TLS afterwards, an HTTP host name for instance, nobody can see.
 */
@SuppressWarnings("FutureReturnValueIgnored") // closing is all that is wanted
final class ServerNameCheck extends SslClientHelloHandler<String> {
    private static final int MOST_BYTES = 16 * 1024;

    private final Upstream upstream;
    /** What follows in the same message is decoded too, while the connection closes. */
    private boolean refused;

    ServerNameCheck(Upstream upstream) {
        super(MOST_BYTES);
        this.upstream = upstream;
    }

    @Override
    protected Future<String> lookup(ChannelHandlerContext ctx, @Nullable ByteBuf hello) {
        return ctx.executor().newSucceededFuture(objection(hello));
    }

    @Override
    protected void onLookupComplete(ChannelHandlerContext ctx, Future<String> checked) {
        if (checked.isSuccess() && checked.getNow().isEmpty()) {
            upstream.startTunnel();
            // What was read so far goes on to the next in line by this.
            ctx.pipeline().remove(this);
        } else {
            refuse(ctx, checked.isSuccess() ? checked.getNow() : "the first TLS message cannot be read");
        }
    }

    /** Empty when there is none. */
    private String objection(@Nullable ByteBuf message) {
        if (message == null) {
            return "what the tunnel opens with is not TLS";
        }
        ClientHello hello;
        try {
            hello = ClientHello.read(message);
        } catch (IndexOutOfBoundsException broken) {
            return "the first TLS message is not well-formed";
        }
        if (hello.hidden()) {
            return "the server's name is encrypted";
        }
        Host wanted = upstream.exchange().request().target().host();
        if (wanted instanceof Host.Name name) {
            if (hello.names().size() != 1) {
                return hello.names().size() + " server names where one is due";
            }
            return name.equals(Host.parse(hello.names().get(0))) ? "" : "TLS is asked of another host";
        }
        return hello.names().isEmpty() ? "" : "TLS is asked of a name where an address was allowed";
    }

    private void refuse(ChannelHandlerContext ctx, String why) {
        if (refused) {
            return;
        }
        refused = true;
        Door door = upstream.door();
        upstream.exchange().failed("server-name");
        door.journal()
                .refused(
                        new Refusal(
                                "server-name",
                                upstream.exchange().request().target().text(),
                                why),
                        () -> "");
        ctx.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (Door.isWithoutLog(cause)) {
            upstream.door().failed(cause);
            ctx.close();
        } else {
            refuse(ctx, "the first TLS message cannot be read");
        }
    }
}
