package sandproof.canary;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import javax.net.ssl.SSLContext;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate that a user might bring, for 127.0.0.1, in two PEM files. */
record SelfSigned(Path certificate, Path key) {
    static SelfSigned in(Path folder) throws GeneralSecurityException, IOException, OperatorCreationException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair pair = generator.generateKeyPair();
        X500Name name = new X500Name("CN=brought");
        Date from = Date.from(Instant.now().minus(Duration.ofHours(1)));
        Date to = Date.from(Instant.now().plus(Duration.ofHours(1)));
        JcaX509v3CertificateBuilder builder =
                new JcaX509v3CertificateBuilder(name, BigInteger.ONE, from, to, name, pair.getPublic());
        builder.addExtension(
                Extension.subjectAlternativeName,
                false,
                new GeneralNames(new GeneralName(GeneralName.iPAddress, "127.0.0.1")));
        byte[] encoded = builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate()))
                .getEncoded();
        return new SelfSigned(
                pem(folder.resolve("own.pem"), "CERTIFICATE", encoded),
                pem(folder.resolve("own.key"), "PRIVATE KEY", pair.getPrivate().getEncoded()));
    }

    SSLContext context() {
        return GivenCertificate.read(certificate, key);
    }

    private static Path pem(Path file, String what, byte[] bytes) throws IOException {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(file, "-----BEGIN " + what + "-----\n" + body + "\n-----END " + what + "-----\n");
    }
}
