package sandproof.reference.egress;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.List;

/** Refuses every request that two programs could read differently. */
final class RequestCheck {
    private RequestCheck() {}

    static ProxyRequest check(HttpRequest head) throws RefusedException {
        decoded(head);
        if (!head.method().equals(HttpMethod.CONNECT)
                && !EgressRule.METHODS.contains(head.method().name())) {
            throw malformed("request", "the method is not among those that are passed on");
        }
        RequestTarget wanted = RequestTarget.of(head.method(), head.uri());
        ProxyRequest request = new ProxyRequest(wanted.target(), wanted.path(), head);
        host(request);
        framing(request);
        HopHeaders.check(request);
        return request;
    }

    private static void decoded(HttpRequest head) throws RefusedException {
        Throwable cause = head.decoderResult().cause();
        if (cause instanceof TooLongHttpHeaderException || cause instanceof TooLongHttpLineException) {
            throw new RefusedException(Refusal.limit("request", "the head of the request is too long"));
        }
        if (cause != null) {
            throw malformed("request", "not a well-formed HTTP request");
        }
        if (!head.protocolVersion().equals(HttpVersion.HTTP_1_1)
                && !head.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
            throw malformed("request", "neither HTTP/1.0 nor HTTP/1.1");
        }
    }

    /** The name in the header must be the name that was checked: origin servers choose what they serve by it. */
    private static void host(ProxyRequest request) throws RefusedException {
        List<String> hosts = request.head().headers().getAll(HttpHeaderNames.HOST);
        if (hosts.isEmpty() && request.head().protocolVersion().equals(HttpVersion.HTTP_1_0)) {
            return;
        }
        if (hosts.size() != 1) {
            throw malformed(request.target().text(), hosts.size() + " Host headers");
        }
        int defaultPort = request.isTunnel() ? request.target().port() : 80;
        if (!request.target().equals(Target.parse(hosts.get(0), defaultPort))) {
            throw malformed(request.target().text(), "the Host header names another target");
        }
    }

    private static void framing(ProxyRequest request) throws RefusedException {
        List<String> encodings = request.head().headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        List<String> lengths = request.head().headers().getAll(HttpHeaderNames.CONTENT_LENGTH);
        if (request.isTunnel() && !(encodings.isEmpty() && lengths.isEmpty())) {
            throw malformed(request.target().text(), "a body on CONNECT");
        }
        if (encodings.isEmpty()) {
            return;
        }
        boolean plainChunked =
                encodings.size() == 1 && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(encodings.get(0));
        if (!plainChunked || !lengths.isEmpty()) {
            throw malformed(request.target().text(), "the length of the body is stated in more than one way");
        }
    }

    static RefusedException malformed(String object, String detail) {
        return new RefusedException(Refusal.malformed(object, detail));
    }
}
