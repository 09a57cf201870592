package sandproof.canary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.URI;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import sandproof.driver.CanaryAddress;
import sandproof.report.text.VisibleText;

/** Single requests to a canary service, each bounded in time and size. */
final class CanaryCall {
    private static final int PATIENCE_MILLIS = 5_000;
    private static final int MOST_ANSWER = 1 << 20;
    private static final int MOST_WHY = 200;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String base;
    private final SSLContext trust;

    /** An answer that is no success. */
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;
        private final int status;

        Refused(int status, String why) {
            super("status " + status + (why.isEmpty() ? "" : ": " + why));
            this.status = status;
        }

        int status() {
            return status;
        }
    }

    CanaryCall(CanaryAddress address) {
        this.base = "https://" + address.address() + ":" + address.control() + "/v1/runs";
        this.trust = Trust.of(address.ca());
    }

    /** Asks, and gives what was answered with success. */
    JsonNode ask(String method, String path, String token) throws IOException {
        HttpsURLConnection connection =
                (HttpsURLConnection) URI.create(base + path).toURL().openConnection(Proxy.NO_PROXY);
        connection.setSSLSocketFactory(trust.getSocketFactory());
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        connection.setInstanceFollowRedirects(false);
        connection.setRequestMethod(method);
        connection.setRequestProperty("Authorization", "Bearer " + token);
        try {
            int status = connection.getResponseCode();
            if (status != 200) {
                throw new Refused(status, why(connection, token));
            }
            try (InputStream in = connection.getInputStream()) {
                JsonNode answer = JSON.readTree(in.readNBytes(MOST_ANSWER));
                if (answer == null || !answer.isObject()) {
                    throw new IOException("what it answers is no answer of a canary service");
                }
                return answer;
            }
        } finally {
            connection.disconnect();
        }
    }

    /** What it says is wrong, as one short line without the token; empty where it says nothing that can be read. */
    private static String why(HttpsURLConnection connection, String token) {
        try (InputStream in = connection.getErrorStream()) {
            JsonNode answer = in == null ? null : JSON.readTree(in.readNBytes(MOST_ANSWER));
            String said = answer == null ? "" : answer.path("error").asText();
            return VisibleText.line(said.replace(token, "(the token)"), MOST_WHY);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
