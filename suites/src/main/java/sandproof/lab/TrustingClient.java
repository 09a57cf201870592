package sandproof.lab;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A TLS client for health probes: it asks whether the canary is there, not who it is.
 *
 * @since 0.1
 */
public final class TrustingClient {
    private @Nullable SSLContext context;

    /** A socket, not connected yet, that asks for a name. */
    public SSLSocket socket(String serverName) throws IOException {
        SSLSocket socket = (SSLSocket) context().getSocketFactory().createSocket();
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setServerNames(List.of(new SNIHostName(serverName)));
        socket.setSSLParameters(parameters);
        return socket;
    }

    /** Made at the first use: it takes longer than a whole health check. */
    private synchronized SSLContext context() throws IOException {
        if (context != null) {
            return context;
        }
        try {
            SSLContext fresh = SSLContext.getInstance("TLS");
            fresh.init(null, new TrustManager[] {new TrustAll()}, null);
            context = fresh;
            return fresh;
        } catch (GeneralSecurityException e) {
            throw new IOException("this Java speaks no TLS: " + e.getMessage(), e);
        }
    }

    private static final class TrustAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
