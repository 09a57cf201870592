package sandproof.image;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Writes a tar, wrong ones too. */
public final class Tar {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** A file. */
    public Tar file(String name, int mode, String content) {
        return file(name, mode, content.getBytes(StandardCharsets.UTF_8));
    }

    /** A file. */
    public Tar file(String name, int mode, byte[] content) {
        return entry(name, '0', mode, "", content.length, content);
    }

    Tar folder(String name) {
        return entry(name, '5', 0755, "", 0, new byte[0]);
    }

    Tar link(String name, String to) {
        return entry(name, '2', 0777, to, 0, new byte[0]);
    }

    Tar hardLink(String name, String to) {
        return entry(name, '1', 0644, to, 0, new byte[0]);
    }

    /** An extended header of the entry that comes next, with one value. */
    Tar extended(String name, String value) {
        int rest = (" " + name + "=" + value + "\n").getBytes(StandardCharsets.UTF_8).length;
        int length = rest + 1;
        while (length != rest + ("" + length).length()) {
            length++;
        }
        byte[] header = (length + " " + name + "=" + value + "\n").getBytes(StandardCharsets.UTF_8);
        return entry("pax", 'x', 0644, "", header.length, header);
    }

    /** An entry whose header says what it likes. */
    Tar entry(String name, char type, int mode, String link, long size, byte[] content) {
        byte[] header = new byte[512];
        put(header, 0, name);
        put(header, 100, octal(mode, 7));
        put(header, 108, octal(0, 7));
        put(header, 116, octal(0, 7));
        put(header, 124, octal(size, 11));
        put(header, 136, octal(0, 11));
        header[156] = (byte) type;
        put(header, 157, link);
        put(header, 257, "ustar\00000");
        Arrays.fill(header, 148, 156, (byte) ' ');
        long sum = 0;
        for (byte one : header) {
            sum += one & 0xff;
        }
        put(header, 148, octal(sum, 6) + "\0 ");
        out.writeBytes(header);
        out.writeBytes(content);
        out.writeBytes(new byte[(512 - content.length % 512) % 512]);
        return this;
    }

    /** The whole, with its end. */
    public byte[] bytes() {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(out.toByteArray());
        whole.writeBytes(new byte[1024]);
        return whole.toByteArray();
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    private static String octal(long number, int digits) {
        return String.format(Locale.ROOT, "%0" + digits + "o", number);
    }
}
