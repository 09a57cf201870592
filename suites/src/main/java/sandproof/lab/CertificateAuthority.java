package sandproof.lab;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate authority made fresh for each lab, which certifies whatever name a caller asks for. */
final class CertificateAuthority {
    private static final int MOST_CERTIFICATES = 256;
    private static final Duration LIFE = Duration.ofDays(2);
    private static final List<String> NOBODY = List.of("canary.test");

    private final KeyPair ownKey;
    private final KeyPair serverKey;
    private final X500Name name = new X500Name("CN=sandproof lab");
    private final X509Certificate own;
    private final Map<String, X509Certificate> issued = new LinkedHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final List<String> ownNames;

    CertificateAuthority() {
        this(NOBODY);
    }

    /**
     * An authority that is at home somewhere.
     *
     * @param ownNames names and addresses of the certificate for callers that ask for no name
     */
    CertificateAuthority(List<String> ownNames) {
        this.ownNames = List.copyOf(ownNames);
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            ownKey = generator.generateKeyPair();
            serverKey = generator.generateKeyPair();
            X509v3CertificateBuilder builder = certificate(name, ownKey);
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
            own = sign(builder);
        } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
            throw new LabException("The lab cannot make its certificate authority: " + e.getMessage() + ".", e);
        }
    }

    PrivateKey serverKey() {
        return serverKey.getPrivate();
    }

    X509Certificate own() {
        return own;
    }

    /** The authority's certificate as a client would be given it. */
    String pem() {
        try {
            return "-----BEGIN CERTIFICATE-----\n"
                    + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(own.getEncoded())
                    + "\n-----END CERTIFICATE-----\n";
        } catch (GeneralSecurityException e) {
            throw new LabException("The lab's certificate cannot be written: " + e.getMessage() + ".", e);
        }
    }

    /** A certificate for the name; empty for callers that ask for none. */
    synchronized X509Certificate certificateFor(String serverName) {
        X509Certificate known = issued.get(serverName);
        if (known != null) {
            return known;
        }
        try {
            X509Certificate fresh = issue(serverName);
            if (issued.size() >= MOST_CERTIFICATES) {
                issued.remove(issued.keySet().iterator().next());
            }
            issued.put(serverName, fresh);
            return fresh;
        } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
            throw new LabException("The lab cannot certify " + serverName + ": " + e.getMessage() + ".", e);
        }
    }

    private X509Certificate issue(String serverName)
            throws GeneralSecurityException, IOException, OperatorCreationException {
        GeneralName[] names = serverName.isEmpty()
                ? ownNames.stream().map(CertificateAuthority::general).toArray(GeneralName[]::new)
                : new GeneralName[] {new GeneralName(GeneralName.dNSName, serverName)};
        X500Name subject =
                new X500NameBuilder().addRDN(BCStyle.CN, "sandproof canary").build();
        X509v3CertificateBuilder builder = certificate(subject, serverKey);
        builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
        return sign(builder);
    }

    private static GeneralName general(String name) {
        boolean address = Addresses.isV6(name) || name.matches("[0-9.]+");
        return new GeneralName(address ? GeneralName.iPAddress : GeneralName.dNSName, name);
    }

    private X509v3CertificateBuilder certificate(X500Name subject, KeyPair key) {
        Instant now = Instant.now();
        return new JcaX509v3CertificateBuilder(
                name,
                new BigInteger(120, random),
                Date.from(now.minus(LIFE)),
                Date.from(now.plus(LIFE)),
                subject,
                key.getPublic());
    }

    private X509Certificate sign(X509v3CertificateBuilder builder)
            throws GeneralSecurityException, IOException, OperatorCreationException {
        byte[] encoded = builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(ownKey.getPrivate()))
                .getEncoded();
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(encoded));
    }
}
