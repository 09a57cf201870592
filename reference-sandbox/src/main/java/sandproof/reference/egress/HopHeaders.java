package sandproof.reference.egress;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpUtil;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Headers that concern one connection only and end at the proxy (RFC 9110, 7.6.1). */
final class HopHeaders {
    private static final Set<String> ALWAYS = Set.of(
            "connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "expect", "http2-settings");

    /** A Connection header that names one of these would make the two sides disagree about the message. */
    private static final Set<String> NEVER_NAMED =
            Set.of("host", "content-length", "transfer-encoding", "content-type");

    private HopHeaders() {}

    static void check(ProxyRequest request) throws RefusedException {
        for (String name : named(request.head().headers())) {
            if (NEVER_NAMED.contains(name)) {
                throw RequestCheck.malformed(request.target().text(), "the Connection header names " + name);
            }
        }
    }

    /** A message's headers as the other side gets them: without those of this hop, and closing the next one. */
    static HttpHeaders forward(HttpMessage message) {
        Set<String> named = named(message.headers());
        HttpHeaders kept = new DefaultHttpHeaders();
        for (Map.Entry<String, String> header : message.headers()) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (!ALWAYS.contains(name) && !named.contains(name) && !name.startsWith("proxy-")) {
                kept.add(header.getKey(), header.getValue());
            }
        }
        if (HttpUtil.isTransferEncodingChunked(message)) {
            kept.set("Transfer-Encoding", HttpHeaderValues.CHUNKED);
        }
        kept.set("Connection", HttpHeaderValues.CLOSE);
        return kept;
    }

    private static Set<String> named(HttpHeaders headers) {
        Set<String> named = new HashSet<>();
        for (String value : headers.getAll(HttpHeaderNames.CONNECTION)) {
            for (String name : value.split(",", -1)) {
                named.add(name.strip().toLowerCase(Locale.ROOT));
            }
        }
        return named;
    }
}
