package sandproof.reference.egress;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** First messages of TLS, made by hand, for no library would send most of these. */
final class Hello {
    private Hello() {}

    /** One record with one message that names these servers, each in an extension of its own. */
    static String naming(String... names) {
        return with(List.of(names).stream().map(Hello::serverName).toArray(byte[][]::new));
    }

    static String with(byte[]... extensions) {
        byte[] all = joined(extensions);
        byte[] body = joined(
                new byte[] {3, 3},
                new byte[32],
                new byte[] {0},
                sized(2, new byte[] {0x13, 1}),
                new byte[] {1, 0},
                sized(2, all));
        byte[] message = joined(new byte[] {1}, sized(3, body));
        return new String(joined(new byte[] {22, 3, 1}, sized(2, message)), StandardCharsets.ISO_8859_1);
    }

    static byte[] serverName(String name) {
        return extension(0, sized(2, entry(name)));
    }

    static byte[] serverNames(String first, String second) {
        return extension(0, sized(2, joined(entry(first), entry(second))));
    }

    static byte[] extension(int type, byte[] content) {
        return joined(new byte[] {(byte) (type >> 8), (byte) type}, sized(2, content));
    }

    private static byte[] entry(String name) {
        return joined(new byte[] {0}, sized(2, name.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static byte[] sized(int bytes, byte[] content) {
        byte[] length = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            length[i] = (byte) (content.length >> (8 * (bytes - 1 - i)));
        }
        return joined(length, content);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
