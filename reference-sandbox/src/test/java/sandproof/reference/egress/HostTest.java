package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostTest {
    @ParameterizedTest
    @CsvSource({
        "allowed.test, allowed.test",
        "ALLOWED.Test, allowed.test",
        "allowed.test., allowed.test",
        "localhost, localhost",
        "a_b.test, a_b.test",
        "xn--bcher-kva.test, xn--bcher-kva.test",
        "1.2.3.4.test, 1.2.3.4.test",
        "a9fea9fe, a9fea9fe",
        "0xg, 0xg"
    })
    void names_are_folded_and_lose_one_trailing_dot(String spelled, String text) {
        assertThat(Host.parse(spelled)).isEqualTo(new Host.Name(text));
    }

    @ParameterizedTest
    @CsvSource({
        "169.254.169.254, 169.254.169.254",
        "169.254.169.254., 169.254.169.254",
        "[fd00:ec2::254], [fd00:ec2::254]",
        "[FD00:EC2:0:0:0:0:0:254], [fd00:ec2::254]",
        "[::1], [::1]",
        "[::], [::]",
        "[::ffff:169.254.169.254], [::ffff:a9fe:a9fe]",
        "[0:0:0:0:0:ffff:a9fe:a9fe], [::ffff:a9fe:a9fe]",
        "[64:ff9b::169.254.169.254], [64:ff9b::a9fe:a9fe]"
    })
    void usual_spellings_of_addresses_are_addresses(String spelled, String text) {
        Host host = Host.parse(spelled);
        assertThat(host).isInstanceOf(Host.Literal.class);
        assertThat(Objects.requireNonNull(host).text()).isEqualTo(text);
    }

    @Test
    void embedded_addresses_keep_all_their_bytes() {
        assertThat(((Host.Literal) Objects.requireNonNull(Host.parse("[::ffff:127.0.0.1]")))
                        .address()
                        .isV6())
                .isTrue();
        assertThat(Host.parse("[::169.254.169.254]"))
                .isEqualTo(Host.parse("[::a9fe:a9fe]"))
                .isNotEqualTo(Host.parse("[::ffff:a9fe:a9fe]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2852039166",
                "0xA9FEA9FE",
                "0xa9.0xfe.0xa9.0xfe",
                "0251.0376.0251.0376",
                "0251.00376.000251.0000376",
                "169.16689662",
                "169.254.43518",
                "127.1",
                "127.0.1",
                "0",
                "0x",
                "0251.254.169.254",
                "169.0xFE.43518",
                "7147006462",
                "425.510.425.510",
                "0x41414141A9FEA9FE",
                "0177.0.0.1",
                "010.0.0.1",
                "1.2.3.4.5",
                "256.1.1.1",
                "allowed.test.1",
                "allowed.test.0x7f",
                "127.0.0.01"
            })
    void unusual_numbers_are_neither_names_nor_addresses(String spelled) {
        assertThat(Host.parse(spelled)).isInstanceOf(Host.Numeric.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                ".allowed.test",
                "allowed..test",
                "allowed.test..",
                "[allowed.test]",
                "[169.254.169.254]",
                "[::1",
                "::1]",
                "::1",
                "[::1]x",
                "x[::1]",
                "[fe80::1%eth0]",
                "[fe80::1%25eth0]",
                "[]",
                "allowed%2etest",
                "%61llowed.test",
                "user@allowed.test",
                "allowed.test:80:80",
                "allowed test",
                "allowed\ttest",
                "allowed\\.test",
                "-allowed.test",
                "allowed-.test",
                "*.test",
                "allowed.test/",
                "allowed.test?",
                "allowed.test#",
                "\u24d0llowed.test",
                "\uff41llowed.test",
                "allowed\u3002test",
                "allow\u00aded.test",
                "allowed\u200b.test",
                "allowed.te\u017ft",
                "allowed.test\u0000",
                "\u212aelvin.test",
                "a,b.test",
                "a;b.test",
                "a!b.test",
                "a'b.test",
                "a\"b.test",
                "allowed.test\n",
                "$allowed.test",
                "(allowed.test)"
            })
    void anything_odd_is_no_host_at_all(String spelled) {
        assertThat(Host.parse(spelled)).isNull();
    }

    @Test
    void labels_and_names_have_the_lengths_of_the_standard() {
        assertThat(Host.parse("a".repeat(63) + ".test")).isNotNull();
        assertThat(Host.parse("a".repeat(64) + ".test")).isNull();
        assertThat(Host.parse("a.".repeat(126) + "a")).isNotNull();
        assertThat(Host.parse("a.".repeat(127) + "a")).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "2852039166, 169.254.169.254",
        "0xA9FEA9FE, 169.254.169.254",
        "0251.0376.0251.0376, 169.254.169.254",
        "169.254.43518, 169.254.169.254",
        "127.1, 127.0.0.1",
        "0177.0.0.1, 127.0.0.1",
        "[fd00:ec2::254], fd00:ec2::254"
    })
    void only_the_weakness_reads_numbers_as_c_libraries_do(String spelled, String address) {
        assertThat(String.valueOf(Spelling.address(Objects.requireNonNull(Host.parse(spelled)))))
                .isEqualTo(address);
    }
}
