package sandproof.canary;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate that the user brings for the service, and its key: PEM files, as certificate authorities give them.
 *
 * @since 0.1
 */
public final class GivenCertificate {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final List<String> KINDS = List.of("EC", "RSA", "Ed25519");

    private GivenCertificate() {}

    /**
     * Reads both.
     *
     * @throws CanaryException when a file cannot be read, or is not what it should be
     */
    public static SSLContext read(Path certificate, Path key) {
        try {
            Certificate[] chain = chain(certificate);
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            store.setKeyEntry("given", key(key), new char[0], chain);
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, new char[0]);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(factory.getKeyManagers(), null, null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new CanaryException("the certificate cannot be used (" + e.getMessage() + ")", e);
        }
    }

    private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
        byte[] bytes = bytes(file, "certificate");
        try {
            Certificate[] chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(bytes))
                    .toArray(new Certificate[0]);
            if (chain.length > 0) {
                return chain;
            }
        } catch (GeneralSecurityException broken) {
            throw new CanaryException("the certificate file " + file + " holds no PEM certificate", broken);
        }
        throw new CanaryException("the certificate file " + file + " holds no PEM certificate");
    }

    private static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
        Matcher matcher = KEY.matcher(new String(bytes(file, "key"), ISO_8859_1));
        if (!matcher.find()) {
            throw new CanaryException("the key file " + file
                    + " holds no key that begins with BEGIN PRIVATE KEY (openssl pkcs8 -topk8 -nocrypt makes one)");
        }
        PKCS8EncodedKeySpec spec =
                new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(matcher.group(1)));
        for (String kind : KINDS) {
            Optional<PrivateKey> key = ofKind(kind, spec);
            if (key.isPresent()) {
                return key.get();
            }
        }
        throw new CanaryException("the key file " + file + " holds no key of the kinds " + String.join(", ", KINDS));
    }

    private static Optional<PrivateKey> ofKind(String kind, PKCS8EncodedKeySpec spec) throws GeneralSecurityException {
        try {
            return Optional.of(KeyFactory.getInstance(kind).generatePrivate(spec));
        } catch (InvalidKeySpecException other) {
            return Optional.empty();
        }
    }

    private static byte[] bytes(Path file, String what) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new CanaryException("there is no " + what + " file " + file);
        }
        return Files.readAllBytes(file);
    }
}
