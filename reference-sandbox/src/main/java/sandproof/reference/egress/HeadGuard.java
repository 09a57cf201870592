package sandproof.reference.egress;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the HTTP decoder and looks at the raw bytes of the head for what the decoder forgives: a header that goes
 * on in the next line, bytes that are not ASCII, and a head that never ends.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes its channel, which is what is acted upon
final class HeadGuard extends ChannelInboundHandlerAdapter {
    private final Duration deadline;
    private @Nullable ScheduledFuture<?> timer;
    private boolean begun;
    private boolean complete;
    private int previous = '\n';
    private int lineLength;

    HeadGuard(Duration deadline) {
        this.deadline = deadline;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        timer = ctx.executor().schedule(() -> tooLate(ctx), deadline.toMillis(), TimeUnit.MILLISECONDS);
        super.channelActive(ctx);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        String problem = complete ? "" : scan((ByteBuf) message);
        if (!problem.isEmpty()) {
            complete = true;
            ctx.fireUserEventTriggered(Refusal.malformed("request", problem));
        }
        super.channelRead(ctx, message);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    private String scan(ByteBuf bytes) {
        for (int i = bytes.readerIndex(); i < bytes.writerIndex() && !complete; i++) {
            int b = bytes.getUnsignedByte(i);
            if (previous == '\n' && begun && (b == ' ' || b == '\t')) {
                return "a header goes on in the next line";
            }
            if (b > 0x7e || (b < 0x20 && b != '\r' && b != '\n' && b != '\t')) {
                return "the head holds bytes that are not printable ASCII";
            }
            complete = b == '\n' && begun && lineLength == 0;
            lineLength = b == '\n' ? 0 : b == '\r' ? lineLength : lineLength + 1;
            begun |= lineLength > 0;
            previous = b;
        }
        return "";
    }

    private void tooLate(ChannelHandlerContext ctx) {
        if (complete) {
            return;
        }
        if (begun) {
            ctx.fireUserEventTriggered(Refusal.malformed("request", "the head of the request did not end in time"));
        } else {
            ctx.close();
        }
    }
}
