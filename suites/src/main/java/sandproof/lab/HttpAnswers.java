package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the HTTP canaries answer: redirects, the allowed host's page, cloud metadata, and to all else one word. */
final class HttpAnswers {
    private final MetadataAnswers metadata;
    private final boolean redirects;

    HttpAnswers(Secret metadataSecret) {
        this(metadataSecret, true);
    }

    private HttpAnswers(Secret metadataSecret, boolean redirects) {
        metadata = new MetadataAnswers(metadataSecret);
        this.redirects = redirects;
    }

    /** Of a canary that anybody may call: one that sends callers wherever they wish would be of use to others. */
    static HttpAnswers withoutRedirects() {
        return new HttpAnswers(Secret.fresh("nobody's"), false);
    }

    byte[] to(HttpRequest request, @Nullable InetAddress address) {
        if (request.method().isEmpty()) {
            return response(request, 400, "", "text/plain", "this is no request\n");
        }
        Optional<Redirect> redirect = redirects ? Redirect.of(request.path()) : Optional.empty();
        if (redirect.isPresent()) {
            Redirect there = redirect.get();
            return response(
                    request, there.code(), "Location: " + there.location() + "\r\n", "text/plain", "see there\n");
        }
        if (address != null && MetadataAnswers.isMetadata(address)) {
            String body = metadata.body(request.path());
            String type = body.startsWith("{") ? "application/json" : "text/plain";
            return response(request, 200, "Metadata-Flavor: Google\r\nServer: EC2ws\r\n", type, body);
        }
        boolean allowed = address != null
                && Addresses.isAllowed(address)
                && request.path().startsWith("/allowed/");
        String body = allowed ? "allowed " + request.path().substring("/allowed/".length()) + "\n" : "canary\n";
        return response(request, 200, "", "text/plain", body);
    }

    private static byte[] response(HttpRequest request, int code, String headers, String type, String body) {
        int length = body.getBytes(UTF_8).length;
        String head = "HTTP/1.1 " + code + " " + reason(code) + "\r\n" + headers + "Content-Type: " + type
                + "\r\nContent-Length: " + length + "\r\nConnection: close\r\n\r\n";
        return (request.method().equals("HEAD") ? head : head + body).getBytes(UTF_8);
    }

    private static String reason(int code) {
        return switch (code) {
            case 200 -> "OK";
            case 300 -> "Multiple Choices";
            case 301 -> "Moved Permanently";
            case 302 -> "Found";
            case 303 -> "See Other";
            case 307 -> "Temporary Redirect";
            case 308 -> "Permanent Redirect";
            case 400 -> "Bad Request";
            default -> "Redirect";
        };
    }
}
