package sandproof.canary;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** By whom a canary service is known. */
final class Trust {
    private static final long LARGEST = 1 << 20;

    private Trust() {}

    /** Believes the certificates of a file and no other; without a file those that this Java believes. */
    static SSLContext of(Optional<String> ca) {
        try {
            if (ca.isEmpty()) {
                return SSLContext.getDefault();
            }
            Path file = Path.of(ca.get());
            if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
                throw new CanaryException("the certificate file " + file + " is not there, or is none");
            }
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            try (InputStream in = Files.newInputStream(file)) {
                Collection<? extends Certificate> all =
                        CertificateFactory.getInstance("X.509").generateCertificates(in);
                int number = 0;
                for (Certificate one : all) {
                    store.setCertificateEntry("ca" + number++, one);
                }
                if (all.isEmpty()) {
                    throw new CanaryException("the certificate file " + file + " holds no certificate");
                }
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new CanaryException("its certificate file cannot be read (" + e.getMessage() + ")", e);
        }
    }
}
