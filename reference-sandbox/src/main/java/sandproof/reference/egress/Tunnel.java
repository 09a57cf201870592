package sandproof.reference.egress;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.timeout.IdleStateEvent;
import java.util.Objects;

/** One direction of an established CONNECT: bytes, counted. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes its channel, which is what is acted upon
final class Tunnel extends SimpleChannelInboundHandler<ByteBuf> {
    private final Upstream upstream;
    private final boolean fromTask;

    Tunnel(Upstream upstream, boolean fromTask) {
        this.upstream = upstream;
        this.fromTask = fromTask;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf bytes) {
        int size = bytes.readableBytes();
        Exchange exchange = upstream.exchange();
        long moved = fromTask ? exchange.sent(size) : exchange.received(size);
        EgressLimits limits = upstream.door().limits();
        if (!upstream.door().meter().moved(size) || moved > limits.answerBytes()) {
            exchange.failed("limit");
            Refusal limit = Refusal.limit(exchange.request().target().text(), "the tunnel carries too much");
            upstream.door().journal().refused(limit, () -> "");
            ctx.close();
            return;
        }
        other().writeAndFlush(bytes.retain());
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        other().config().setAutoRead(ctx.channel().isWritable());
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof IdleStateEvent) {
            upstream.exchange().failed("idle");
            ctx.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        Channel other = other();
        other.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        if (fromTask) {
            upstream.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        upstream.door().failed(cause);
        ctx.close();
    }

    private Channel other() {
        return fromTask ? Objects.requireNonNull(upstream.channel()) : upstream.client();
    }
}
