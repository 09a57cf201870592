package sandproof.reference.egress;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;

/**
 * A request that is well-formed and has one meaning only.
 *
 * @param target where it goes
 * @param path what the target is asked for, in origin form; empty for a tunnel
 * @param head the request as it came
 */
record ProxyRequest(Target target, String path, HttpRequest head) {
    boolean isTunnel() {
        return head.method().equals(HttpMethod.CONNECT);
    }

    boolean hasBody() {
        return HttpUtil.isTransferEncodingChunked(head) || HttpUtil.getContentLength(head, 0L) > 0;
    }

    boolean expectsContinue() {
        return head.headers().contains(HttpHeaderNames.EXPECT);
    }

    /** All of it, secrets too. */
    String inFull() {
        return head.method() + " " + head.uri() + " " + head.headers().entries();
    }
}
