package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.lab.Secret;

class UnknownDigestsTest {
    private static final Secret KNOWN = new Secret("the platform's token", "aaaaaaaaaaaa.bbbbbbbbbbbb.cccccccccccc");

    @Test
    void a_digest_that_no_secret_has_proves_nothing() throws Exception {
        assertThat(UnknownDigests.among(told(digest("something else")), List.of(KNOWN)))
                .isTrue();
        assertThat(UnknownDigests.among(told(digest(KNOWN.value())), List.of())).isTrue();
    }

    @Test
    void one_that_is_known_or_none_at_all_does_not_blind_anybody() throws Exception {
        assertThat(UnknownDigests.among(told(digest(KNOWN.value())), List.of(KNOWN)))
                .isFalse();
        assertThat(UnknownDigests.among(new Talk(Challenge.fresh(), new byte[0]), List.of(KNOWN)))
                .isFalse();
    }

    private static Talk told(String digest) {
        String line = "@sandproof {\"event\": \"digest\", \"value\": \"" + digest + "\"}\n";
        return new Talk(Challenge.fresh(), line.getBytes(StandardCharsets.UTF_8));
    }

    private static String digest(String text) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    }
}
