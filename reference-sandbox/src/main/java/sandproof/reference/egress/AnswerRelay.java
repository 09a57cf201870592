package sandproof.reference.egress;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;

/** Passes a target's answer on to the task, a redirect like any other. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes its channel, which is what is acted upon
final class AnswerRelay extends SimpleChannelInboundHandler<HttpObject> {
    private final Upstream upstream;
    private final Channel client;
    private boolean begun;
    private boolean interim;
    private boolean ended;

    AnswerRelay(Upstream upstream) {
        this.upstream = upstream;
        this.client = upstream.client();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpObject message) {
        if (ended) {
            return;
        }
        if (message.decoderResult().isFailure()) {
            end(ctx, "malformed answer");
            return;
        }
        if (message instanceof HttpResponse head) {
            head(ctx, head);
        }
        if (message instanceof HttpContent content && !interim) {
            body(ctx, content);
        }
    }

    private void head(ChannelHandlerContext ctx, HttpResponse head) {
        interim = head.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        if (head.status().code() == 101) {
            end(ctx, "unasked upgrade");
        } else if (!interim) {
            upstream.exchange().status(head.status().code());
            if (RedirectFollower.follow(upstream, head)) {
                ended = true;
                return;
            }
            begun = true;
            HttpHeaders headers = HopHeaders.forward(head);
            boolean old = upstream.exchange().request().head().protocolVersion().equals(HttpVersion.HTTP_1_0);
            if (old) {
                headers.remove(HttpHeaderNames.TRANSFER_ENCODING);
            }
            client.write(new DefaultHttpResponse(HttpVersion.HTTP_1_1, head.status(), headers));
        }
    }

    private void body(ChannelHandlerContext ctx, HttpContent content) {
        int size = content.content().readableBytes();
        boolean within =
                upstream.exchange().received(size) <= upstream.door().limits().answerBytes();
        if (!upstream.door().meter().moved(size) || !within) {
            ended = true;
            client.pipeline()
                    .fireUserEventTriggered(
                            Refusal.limit(upstream.exchange().request().target().text(), "the answer is too much"));
            return;
        }
        client.writeAndFlush(new DefaultHttpContent(content.content().retain()));
        if (content instanceof LastHttpContent) {
            end(ctx, "");
        }
    }

    /** With a problem before the answer began, the task gets a 502; later, the connection just ends. */
    private void end(ChannelHandlerContext ctx, String problem) {
        ended = true;
        if (!problem.isEmpty()) {
            upstream.exchange().failed(problem);
        }
        Object last = LastHttpContent.EMPTY_LAST_CONTENT;
        if (!begun) {
            last = Answers.text(502, "the target gave no answer\n");
        }
        if (begun && !problem.isEmpty()) {
            client.close();
        } else {
            client.writeAndFlush(last).addListener(done -> client.close());
        }
        ctx.close();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        client.config().setAutoRead(ctx.channel().isWritable());
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (!ended) {
            end(ctx, "cut off by the target");
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        upstream.door().failed(cause);
        ctx.close();
    }
}
