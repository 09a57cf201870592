package sandproof.reference.egress;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateEvent;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a task: one request, one answer, then closed. A second request on it is refused, so that nothing
 * can be smuggled behind the first.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes its channel, which is what is acted upon
final class ClientHandler extends SimpleChannelInboundHandler<HttpObject> {
    /** How long a refused request's body is still read, so that its sender gets to see the answer. */
    private static final long LINGER_MILLIS = 300;

    private final Door door;
    private final BodyQueue early = new BodyQueue();
    private Phase phase = Phase.READING_HEAD;
    private boolean bodyEnded;
    private @Nullable ProxyRequest request;
    private @Nullable Upstream upstream;

    private enum Phase {
        READING_HEAD,
        ROUTING,
        RELAYING,
        ANSWERED
    }

    ClientHandler(Door door) {
        this.door = door;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpObject message) {
        if (message.decoderResult().isFailure() && phase != Phase.READING_HEAD) {
            boolean tunnel = request != null && request.isTunnel();
            refuse(
                    ctx,
                    Refusal.malformed(
                            object(),
                            tunnel
                                    ? "bytes before the answer to CONNECT"
                                    : "the body of the request is not well-formed"));
        } else if (message instanceof HttpRequest head) {
            head(ctx, head);
        }
        if (message instanceof HttpContent content) {
            body(ctx, content);
        }
    }

    private void head(ChannelHandlerContext ctx, HttpRequest head) {
        if (phase != Phase.READING_HEAD) {
            refuse(ctx, Refusal.malformed(object(), "a second request on one connection"));
            return;
        }
        try {
            ProxyRequest checked = RequestCheck.check(head);
            request = checked;
            if (!door.meter().requested()) {
                throw new RefusedException(Refusal.limit(object(), "the task has made too many requests"));
            }
            phase = Phase.ROUTING;
            ctx.channel().config().setAutoRead(false);
            CompletableFuture<IpAddress> route =
                    door.router().route(door.admission().rules(), checked).toCompletableFuture();
            BiFunction<@Nullable IpAddress, @Nullable Throwable, Boolean> routed =
                    (address, failure) -> routed(ctx, checked, address, failure);
            // What the policy refuses is refused before another word of the task's is looked at.
            (route.isCompletedExceptionally() ? route.handle(routed) : route.handleAsync(routed, ctx.executor()))
                    .exceptionally(lost -> {
                        exceptionCaught(ctx, lost);
                        return false;
                    });
        } catch (RefusedException e) {
            refuse(ctx, e.refusal(), head);
        }
    }

    private boolean routed(
            ChannelHandlerContext ctx, ProxyRequest wanted, @Nullable IpAddress address, @Nullable Throwable failure) {
        if (phase != Phase.ROUTING) {
            return false;
        }
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (cause instanceof RefusedException refused) {
            refuse(ctx, refused.refusal());
        } else if (address == null) {
            door.journal().unreachable(wanted.target(), String.valueOf(cause == null ? "" : cause.getMessage()));
            answer(ctx, Answers.text(502, "the name has no address\n"));
        } else if (ctx.channel().isActive()) {
            upstream = new Upstream(door, ctx.channel(), new Exchange(wanted, address, door.journal()), this::relay);
            upstream.connect();
            return true;
        }
        return false;
    }

    /** The target is there: what was read of the body in the meantime goes first. */
    private void relay(Upstream connected) {
        Channel client = connected.client();
        ProxyRequest wanted = connected.exchange().request();
        if (wanted.isTunnel()) {
            phase = Phase.ANSWERED;
            client.writeAndFlush(Answers.established()).addListener(done -> {
                if (done.isSuccess()) {
                    boolean named =
                            door.router().checksServerName(door.admission().rules(), wanted.target());
                    if (named) {
                        client.pipeline().addLast(new ServerNameCheck(connected));
                    }
                    client.pipeline().addLast(new Tunnel(connected, true));
                    client.pipeline().remove(HeadGuard.class);
                    client.pipeline().remove(HttpServerCodec.class);
                    client.pipeline().remove(this);
                    if (!named) {
                        connected.startTunnel();
                    }
                    client.config().setAutoRead(true);
                }
            });
            return;
        }
        phase = Phase.RELAYING;
        if (wanted.expectsContinue()) {
            client.writeAndFlush(Answers.carryOn());
        }
        connected.sendHead();
        early.drainTo(connected::sendBody);
        client.config().setAutoRead(true);
    }

    private void body(ChannelHandlerContext ctx, HttpContent content) {
        bodyEnded |= content instanceof LastHttpContent;
        if (phase == Phase.ROUTING) {
            early.add(content.retain());
        } else if (phase == Phase.RELAYING && upstream != null) {
            upstream.sendBody(content.retain());
        } else if (phase == Phase.ANSWERED && bodyEnded && upstream == null) {
            ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
    }

    void refuse(ChannelHandlerContext ctx, Refusal refusal) {
        refuse(ctx, refusal, null);
    }

    private void refuse(ChannelHandlerContext ctx, Refusal refusal, @Nullable HttpRequest head) {
        if (phase == Phase.ANSWERED) {
            return;
        }
        ProxyRequest known = request;
        boolean relaying = phase == Phase.RELAYING;
        door.journal()
                .refused(
                        refusal,
                        () -> known != null ? known.inFull() : head == null ? "" : head.uri() + head.headers());
        if (relaying) {
            phase = Phase.ANSWERED;
            ctx.close();
        } else {
            answer(ctx, Answers.refusal(refusal));
        }
    }

    private void answer(ChannelHandlerContext ctx, FullHttpResponse answer) {
        phase = Phase.ANSWERED;
        early.release();
        boolean wait = request != null && request.hasBody() && !bodyEnded;
        ctx.writeAndFlush(answer).addListener(done -> {
            if (wait) {
                ctx.channel().config().setAutoRead(true);
                ctx.executor().schedule(() -> ctx.close(), LINGER_MILLIS, TimeUnit.MILLISECONDS);
            } else {
                ctx.close();
            }
        });
    }

    private String object() {
        return request == null ? "request" : request.target().text();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof Refusal refusal) {
            refuse(ctx, refusal);
        } else if (event instanceof IdleStateEvent) {
            if (upstream != null) {
                upstream.exchange().failed("idle");
            }
            ctx.close();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (upstream != null) {
            upstream.mayRead(ctx.channel().isWritable());
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        ProxyRequest asked = request;
        if (phase == Phase.ROUTING && upstream == null && asked != null) {
            // The name server has been asked, and a name can carry something out.
            door.journal().unreachable(asked.target(), "closed while the name was looked up");
        }
        phase = Phase.ANSWERED;
        early.release();
        if (upstream != null) {
            upstream.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        door.failed(cause);
        ctx.close();
    }
}
