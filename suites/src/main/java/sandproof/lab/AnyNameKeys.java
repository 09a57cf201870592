package sandproof.lab;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/** A key manager that has a certificate for every server name; the alias is the name. */
final class AnyNameKeys extends X509ExtendedKeyManager {
    private final CertificateAuthority authority;

    AnyNameKeys(CertificateAuthority authority) {
        this.authority = authority;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        if (!keyType.equals("EC") && !keyType.equals("EC_EC")) {
            return null;
        }
        SSLSession session = engine == null ? null : engine.getHandshakeSession();
        if (session instanceof ExtendedSSLSession extended) {
            return extended.getRequestedServerNames().stream()
                    .filter(SNIHostName.class::isInstance)
                    .map(name -> ((SNIHostName) name).getAsciiName())
                    .findFirst()
                    .orElse("");
        }
        return "";
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return new X509Certificate[] {authority.certificateFor(alias), authority.own()};
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return authority.serverKey();
    }

    @Override
    public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return new String[0];
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }

    @Override
    public String[] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return new String[0];
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}
