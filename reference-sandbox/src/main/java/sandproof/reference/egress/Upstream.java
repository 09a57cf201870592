package sandproof.reference.egress;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The far side of one request: connected to the very address that was checked, by number, never by name. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes its channel, which is what is acted upon
final class Upstream {
    private final Door door;
    private final Channel client;
    private final Exchange exchange;
    private final Consumer<Upstream> onConnected;
    private @Nullable Channel channel;
    private boolean closed;

    Upstream(Door door, Channel client, Exchange exchange, Consumer<Upstream> onConnected) {
        this.door = door;
        this.client = client;
        this.exchange = exchange;
        this.onConnected = onConnected;
        door.open().add(exchange);
    }

    Channel client() {
        return client;
    }

    @Nullable
    Channel channel() {
        return channel;
    }

    Exchange exchange() {
        return exchange;
    }

    Door door() {
        return door;
    }

    /** On the client's own event loop, so that the two sides never run at once. */
    void connect() {
        dial(exchange.address(), exchange.request().target().port(), () -> onConnected.accept(this));
    }

    void dial(IpAddress address, int port, Runnable then) {
        ChannelFuture connecting = new Bootstrap()
                .group(client.eventLoop())
                .channel(NioSocketChannel.class)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        door.limits().connect().toMillis())
                // Read from only when somebody is there to take it: a server may speak first.
                .option(ChannelOption.AUTO_READ, false)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel fresh) {
                        door.channels().add(fresh);
                        if (!exchange.request().isTunnel()) {
                            fresh.pipeline().addLast(codec(), new AnswerRelay(Upstream.this));
                        }
                    }
                })
                .connect(new InetSocketAddress(address.forConnecting(), port));
        channel = connecting.channel();
        connecting.addListener(done -> {
            if (closed) {
                connecting.channel().close();
            } else if (done.isSuccess()) {
                then.run();
            } else {
                exchange.failed("unreachable");
                client.writeAndFlush(Answers.text(502, "the target cannot be reached\n"))
                        .addListener(written -> client.close());
            }
        });
    }

    void sendHead() {
        HttpRequest from = exchange.request().head();
        HttpHeaders headers = new DefaultHttpHeaders().set("Host", hostHeader());
        headers.add(HopHeaders.forward(from).remove(HttpHeaderNames.HOST));
        write(new DefaultHttpRequest(
                HttpVersion.HTTP_1_1, from.method(), exchange.request().path(), headers));
        mayRead(true);
    }

    /** Takes over the content. Trailers stay behind: nothing that comes after the check is a header. */
    void sendBody(HttpContent content) {
        int size = content.content().readableBytes();
        if (exchange.sent(size) > door.limits().bodyBytes() || !door.meter().moved(size)) {
            content.release();
            client.pipeline()
                    .fireUserEventTriggered(
                            Refusal.limit(exchange.request().target().text(), "the task sends too much"));
            return;
        }
        if (size > 0) {
            write(new DefaultHttpContent(content.content()));
        } else {
            content.release();
        }
        if (content instanceof LastHttpContent) {
            write(LastHttpContent.EMPTY_LAST_CONTENT);
        }
    }

    void startTunnel() {
        if (channel != null) {
            channel.pipeline().addLast(new Tunnel(this, false));
            mayRead(true);
        }
    }

    void write(Object message) {
        if (channel != null) {
            channel.writeAndFlush(message);
        }
    }

    /** Flow control: neither side is read faster than the other takes. */
    void mayRead(boolean may) {
        if (channel != null) {
            channel.config().setAutoRead(may);
        }
    }

    void close() {
        closed = true;
        if (channel != null) {
            channel.close();
        }
        door.finish(exchange);
    }

    /** Leaves the present connection for another. Only for the weakness that follows redirects. */
    void redial(IpAddress address, int port, Runnable then) {
        Channel old = channel;
        dial(address, port, then);
        if (old != null) {
            old.pipeline().removeLast();
            old.close();
        }
    }

    private String hostHeader() {
        Target target = exchange.request().target();
        return target.port() == 80 ? target.host().text() : target.text();
    }

    private static ChannelHandler codec() {
        HttpDecoderConfig strict = new HttpDecoderConfig().setMaxHeaderSize(32 * 1024);
        return new HttpClientCodec(strict, false, false);
    }
}
