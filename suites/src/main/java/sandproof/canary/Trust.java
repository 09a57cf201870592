package sandproof.canary;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** By whom a canary service is known. */
final class Trust {
    private static final long LARGEST = 1 << 20;
    private static final String EXPECTED = ", expected the certificate that its service wrote (canary --ca-out)";

    private Trust() {}

    /**
     * Believes the certificates of a file and no other; without a file those that this Java believes.
     *
     * @throws MisnamedException when the file is not what it should be
     */
    static SSLContext of(Optional<String> ca) {
        try {
            if (ca.isEmpty()) {
                return SSLContext.getDefault();
            }
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int number = 0;
            for (Certificate one : certificates(Path.of(ca.get()))) {
                store.setCertificateEntry("ca" + number++, one);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new CanaryException("this Java can believe nobody (" + e.getMessage() + ")", e);
        }
    }

    private static Collection<? extends Certificate> certificates(Path file) throws CertificateException {
        if (!Files.isRegularFile(file)) {
            throw new MisnamedException("ca", "found " + file + ", where there is no file" + EXPECTED);
        }
        CertificateFactory x509 = CertificateFactory.getInstance("X.509");
        try (InputStream in = Files.newInputStream(file)) {
            Collection<? extends Certificate> all =
                    Files.size(file) > LARGEST ? List.of() : x509.generateCertificates(in);
            if (all.isEmpty()) {
                throw new MisnamedException("ca", "found " + file + ", which holds no certificate" + EXPECTED);
            }
            return all;
        } catch (IOException e) {
            throw new MisnamedException(
                    "ca", "found " + file + ", which cannot be read (" + e.getMessage() + ")" + EXPECTED, e);
        } catch (CertificateException e) {
            throw new MisnamedException("ca", "found " + file + ", which holds no certificate" + EXPECTED, e);
        }
    }
}
