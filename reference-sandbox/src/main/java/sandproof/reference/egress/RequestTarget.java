package sandproof.reference.egress;

import io.netty.handler.codec.http.HttpMethod;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the request target. Only two of its four forms mean anything to a proxy: {@code host:port} of CONNECT and
 * {@code http://host[:port]/path} of everything else (RFC 9112, 3.2). No URI class is used: those are made to accept
 * what is to be refused here.
 */
record RequestTarget(Target target, String path) {
    private static final Pattern ABSOLUTE =
            Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://([^/?#]*)(.*)", Pattern.DOTALL);
    private static final Pattern PATH = Pattern.compile("[!\"$-\\[\\]-~]*");
    private static final int HTTP_PORT = 80;

    static RequestTarget of(HttpMethod method, String uri) throws RefusedException {
        if (method.equals(HttpMethod.CONNECT)) {
            return new RequestTarget(target(uri, 0), "");
        }
        Matcher parts = ABSOLUTE.matcher(uri);
        if (!parts.matches()) {
            throw malformed("request", "the request target is not an absolute URL");
        }
        String authority = parts.group(2);
        if (!parts.group(1).equalsIgnoreCase("http")) {
            throw malformed(visible(authority), "the scheme is not http");
        }
        Target target = target(authority, HTTP_PORT);
        String path = parts.group(3);
        if (!PATH.matcher(path).matches()) {
            throw malformed(target.text(), "the path holds a character that no path may hold");
        }
        return new RequestTarget(target, path.startsWith("/") ? path : "/" + path);
    }

    private static Target target(String authority, int defaultPort) throws RefusedException {
        Target target = Target.parse(authority, defaultPort);
        if (target == null) {
            throw malformed(visible(authority), "the host is neither a plain name nor an address, or has no port");
        }
        return target;
    }

    /** An authority without the password that may stand in it. */
    private static String visible(String authority) {
        String host = authority.substring(authority.lastIndexOf('@') + 1);
        Target target = Target.parse(host, HTTP_PORT);
        return target == null ? host : target.text();
    }

    private static RefusedException malformed(String object, String detail) {
        return new RefusedException(Refusal.malformed(object, detail));
    }
}
