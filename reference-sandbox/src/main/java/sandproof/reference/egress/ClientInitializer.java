package sandproof.reference.egress;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.handler.traffic.GlobalTrafficShapingHandler;
import java.util.concurrent.TimeUnit;

/** What a task's connection passes through, from the wire inwards. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes its channel, which is what is acted upon
final class ClientInitializer extends ChannelInitializer<Channel> {
    private final Door door;
    private final GlobalTrafficShapingHandler rate;

    ClientInitializer(Door door, GlobalTrafficShapingHandler rate) {
        this.door = door;
        this.rate = rate;
    }

    @Override
    protected void initChannel(Channel channel) {
        door.channels().add(channel);
        boolean within = door.meter().connected();
        channel.closeFuture().addListener(closed -> door.meter().disconnected());
        if (!within) {
            door.journal().refused(Refusal.limit("connections", "more connections at once than allowed"), () -> "");
            channel.close();
            return;
        }
        EgressLimits limits = door.limits();
        channel.pipeline()
                .addLast(rate)
                .addLast(new IdleStateHandler(0, 0, limits.idle().toMillis(), TimeUnit.MILLISECONDS))
                .addLast(new HeadGuard(limits.idle()))
                .addLast(new HttpServerCodec(strict(limits)))
                .addLast(new ClientHandler(door));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        door.failed(cause);
        super.exceptionCaught(ctx, cause);
    }

    private static HttpDecoderConfig strict(EgressLimits limits) {
        return new HttpDecoderConfig()
                .setMaxInitialLineLength(limits.headBytes() / 2)
                .setMaxHeaderSize(limits.headBytes())
                .setStrictLineParsing(true)
                .setUseRfc9112TransferEncoding(true)
                .setAllowDuplicateContentLengths(false)
                .setValidateHeaders(true);
    }
}
