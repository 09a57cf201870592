package sandproof.reference.egress;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a TLS client says of whom it wants (RFC 8446, 4.1.2; RFC 6066, 3). Ready-made readers take the first name and
 * pass over the rest; here all of it counts, for a server may take another.
 *
 * @param names every server name in it, as it stands there
 * @param hidden whether a second, encrypted hello may name somebody else (RFC 9849)
 */
record ClientHello(List<String> names, boolean hidden) {
    private static final int VERSION_AND_RANDOM = 34;
    private static final int SERVER_NAME = 0;
    private static final int ENCRYPTED_CLIENT_HELLO = 0xfe0d;

    /**
     * Reads the body of the handshake message.
     *
     * @throws IndexOutOfBoundsException when its lengths do not fit together
     */
    static ClientHello read(ByteBuf message) {
        ByteBuf hello = message.slice().skipBytes(VERSION_AND_RANDOM);
        hello.skipBytes(hello.readUnsignedByte());
        hello.skipBytes(hello.readUnsignedShort());
        hello.skipBytes(hello.readUnsignedByte());
        List<String> names = new ArrayList<>();
        boolean hidden = false;
        if (hello.isReadable()) {
            ByteBuf extensions = hello.readSlice(hello.readUnsignedShort());
            while (extensions.isReadable()) {
                int type = extensions.readUnsignedShort();
                ByteBuf content = extensions.readSlice(extensions.readUnsignedShort());
                hidden |= type == ENCRYPTED_CLIENT_HELLO;
                if (type == SERVER_NAME) {
                    names(content.readSlice(content.readUnsignedShort()), names);
                }
            }
        }
        return new ClientHello(names, hidden);
    }

    private static void names(ByteBuf list, List<String> names) {
        while (list.isReadable()) {
            list.skipBytes(1);
            names.add(list.readSlice(list.readUnsignedShort()).toString(StandardCharsets.ISO_8859_1));
        }
    }
}
