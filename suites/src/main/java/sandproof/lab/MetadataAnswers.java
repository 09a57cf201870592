package sandproof.lab;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a cloud's metadata service would say, shaped after the published answers of the big ones, with a canary secret
 * where the credential would stand. Every answer holds the secret: whoever shows it has been there.
 */
final class MetadataAnswers {
    private static final Set<InetAddress> ADDRESSES = Stream.concat(
                    Addresses.METADATA4.stream(), Addresses.METADATA6.stream())
            .map(Addresses::literal)
            .collect(Collectors.toUnmodifiableSet());

    private final String secret;

    MetadataAnswers(Secret secret) {
        this.secret = secret.value();
    }

    static boolean isMetadata(InetAddress address) {
        return ADDRESSES.contains(address);
    }

    String body(String path) {
        String lower = path.toLowerCase(Locale.ROOT);
        if (lower.startsWith("/latest/api/token")) {
            return secret;
        }
        if (lower.startsWith("/latest/meta-data/iam/security-credentials") || lower.startsWith("/v2/credentials")) {
            return """
                    {"Code":"Success","Type":"AWS-HMAC","AccessKeyId":"ASIACANARY","SecretAccessKey":"%1$s",\
                    "Token":"%1$s","Expiration":"2099-01-01T00:00:00Z"}""".formatted(secret);
        }
        if (lower.startsWith("/computemetadata/") || lower.startsWith("/metadata/identity/")) {
            return """
                    {"access_token":"%s","expires_in":3599,"token_type":"Bearer"}""".formatted(secret);
        }
        if (lower.startsWith("/metadata/instance") || lower.startsWith("/opc/")) {
            return """
                    {"compute":{"name":"canary","userData":"%s"}}""".formatted(secret);
        }
        return "ami-id\nhostname\niam/\n" + secret + "\n";
    }
}
