package sandproof.reference.egress;

import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;

/** Fetches what a redirect points to in the task's place. Only a weakness does; a sound proxy passes redirects on. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes its channel, which is what is acted upon
final class RedirectFollower {
    private RedirectFollower() {}

    /** Whether the answer is being replaced by that of another target. */
    static boolean follow(Upstream upstream, HttpResponse head) {
        String location = head.headers().get(HttpHeaderNames.LOCATION);
        if (!upstream.door().followsRedirects()
                || head.status().codeClass() != HttpStatusClass.REDIRECTION
                || location == null
                || !upstream.exchange().mayHop()) {
            return false;
        }
        RequestTarget next;
        try {
            next = RequestTarget.of(upstream.exchange().request().head().method(), location);
        } catch (RefusedException e) {
            return false;
        }
        upstream.door()
                .router()
                .unchecked(next.target())
                .thenAcceptAsync(
                        address -> upstream.redial(address, next.target().port(), () -> fetch(upstream, next)),
                        upstream.client().eventLoop())
                .exceptionally(failure -> {
                    upstream.client().close();
                    return null;
                });
        return true;
    }

    private static void fetch(Upstream upstream, RequestTarget next) {
        DefaultFullHttpRequest request = new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1, upstream.exchange().request().head().method(), next.path());
        request.headers()
                .set(HttpHeaderNames.HOST, next.target().text())
                .set(HttpHeaderNames.CONTENT_LENGTH, 0)
                .set(HttpHeaderNames.CONNECTION, "close");
        upstream.write(request);
        upstream.mayRead(true);
    }
}
