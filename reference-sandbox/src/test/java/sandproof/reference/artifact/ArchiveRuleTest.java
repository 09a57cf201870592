package sandproof.reference.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archives are made by Python, whose library writes what it is told. */
class ArchiveRuleTest {
    private static final String PYTHON = """
            /usr/bin/python3 -c "
            import tarfile, zipfile, io, gzip, bz2, lzma
            def tar(mode, *members):
                with tarfile.open('x', mode) as t:
                    for m in members:
                        t.addfile(m, io.BytesIO(b'a' * m.size))
            def member(name, size=1, **more):
                m = tarfile.TarInfo(name); m.size = size
                for k, v in more.items(): setattr(m, k, v)
                return m
            def zip(*names, mode=0, data=b'a'):
                with zipfile.ZipFile('x', 'w', zipfile.ZIP_DEFLATED) as z:
                    for n in names:
                        i = zipfile.ZipInfo(n); i.external_attr = mode << 16
                        z.writestr(i, data, zipfile.ZIP_DEFLATED)
            """;

    @TempDir
    Path directory;

    Workshop shop;

    @BeforeEach
    void open() throws IOException {
        shop = new Workshop(directory);
    }

    @AfterEach
    void close() throws IOException {
        shop.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tar('w', member('a.txt'), member('d/b.txt'))",
                "tar('w', member('d', 0, type=tarfile.DIRTYPE), member('d/b.txt'))",
                "tar('w:gz', member('./a.txt'))",
                "tar('w', member('a' * 200))",
                "tarfile.DEFAULT_FORMAT = tarfile.GNU_FORMAT; tar('w', member('a' * 200))",
                "tarfile.DEFAULT_FORMAT = tarfile.USTAR_FORMAT; tar('w:gz', member('a'))",
                "tar('w:gz', member('a')); import os; os.rename('x', 'x.tar.gz')",
                "tar('w:gz', member('a')); import os; os.rename('x', 'x.tgz')",
                "tar('w', member('a')); import os; os.rename('x', 'x.tar')",
                "zip('a.txt'); import os; os.rename('x', 'x.zip')",
                "zip('a.txt', 'd/b.txt')",
                "zip('a.txt', mode=0o100644)",
                "gzip.open('x', 'wb').write(b'hello')"
            })
    void honest_archives_pass(String make) throws IOException {
        assertThat(publish(make)).satisfies(artifact -> {
            assertThat(artifact.reason()).isEmpty();
            assertThat(artifact.published()).isTrue();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tar('w', member('../evil'))",
                "tar('w', member('/etc/evil'))",
                "tar('w', member('a/../../evil'))",
                "tar('w:gz', member('../evil'))",
                "tar('w', member('..' + chr(92) + 'evil'))",
                "tar('w', member('C:/evil'))",
                "tar('w', member('-evil'))",
                "tar('w', member('a' + chr(10) + 'b'))",
                "tar('w', member('l', 0, type=tarfile.SYMTYPE, linkname='/etc'))",
                "tar('w', member('l', 0, type=tarfile.LNKTYPE, linkname='/etc/passwd'))",
                "tar('w:gz', member('l', 0, type=tarfile.SYMTYPE, linkname='a'), member('l/x'))",
                "tar('w', member('n', 0, type=tarfile.CHRTYPE))",
                "tar('w', member('n', 0, type=tarfile.BLKTYPE))",
                "tar('w', member('n', 0, type=tarfile.FIFOTYPE))",
                "tar('w', member('a'), member('a'))",
                "tar('w', member('a'), member('./a'))",
                "tar('w', member('a', pax_headers={'size': '5'}))",
                "tar('w:gz', *[member('f%d' % i, 0) for i in range(1200)])",
                "tar('w:gz', member('big', 8 << 20))",
                "tar('w'); open('x', 'ab').write(b'hidden')",
                "tar('w', member('a')); open('x', 'ab').write(open('x', 'rb').read())",
                "zip('../evil')",
                "zip('/etc/evil')",
                "zip('a/../../evil')",
                "zip('..' + chr(92) + 'evil')",
                "zip('C:/evil')",
                "zip('l', mode=0o120777, data=b'/etc')",
                "zip('n', mode=0o020666)",
                "zip('n', mode=0o010666)",
                "zip('a', 'a')",
                "zip('big', data=bytes(8 << 20))",
                "zip(*['f%d' % i for i in range(1200)], data=b'')",
                "gzip.open('x', 'wb').write(bytes(8 << 20))",
                "open('x', 'wb').write(gzip.compress(b'a') + gzip.compress(bytes(8 << 20)))",
                "open('x', 'wb').write(bz2.compress(b'a'))",
                "open('x', 'wb').write(lzma.compress(b'a'))",
                "zip('a'); d = open('x', 'rb').read(); open('x', 'wb').write(d[:40])",
                "tar('w:gz', member('a')); d = open('x', 'rb').read(); open('x', 'wb').write(d[:40])"
            })
    void archives_that_escape_link_explode_or_hide_are_refused(String make) throws IOException {
        PublishedArtifact artifact = Assertions.assertTimeoutPreemptively(Duration.ofSeconds(30), () -> publish(make));
        assertThat(artifact.published()).isFalse();
        assertThat(artifact.reason()).matches("(archive|size|type): .*");
        assertThat(shop.denials())
                .singleElement()
                .satisfies(record -> assertThat(record.object()).isEqualTo("x"));
    }

    @Test
    void a_zip_that_hides_an_entry_from_its_directory_is_refused() throws IOException {
        byte[] first = zip("hidden.txt", "hidden");
        byte[] second = zip("a.txt", "seen");
        int central = new String(second, StandardCharsets.ISO_8859_1).indexOf("PK\u0001\u0002");
        int hiddenEnd = new String(first, StandardCharsets.ISO_8859_1).indexOf("PK\u0001\u0002");
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(first, 0, hiddenEnd);
        both.writeBytes(second);
        byte[] crafted = both.toByteArray();
        shiftOffsets(crafted, hiddenEnd, hiddenEnd + central);
        Files.write(shop.output.resolve("x.zip"), crafted);
        assertThat(shop.publish())
                .singleElement()
                .satisfies(artifact -> assertThat(artifact.reason()).startsWith("archive: "));
    }

    private PublishedArtifact publish(String make) throws IOException {
        shop.sh(PYTHON + make + "\"");
        return shop.publish().get(0);
    }

    private static byte[] zip(String name, String content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            ZipEntry entry = new ZipEntry(name);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(content.length());
            CRC32 crc = new CRC32();
            crc.update(content.getBytes(StandardCharsets.UTF_8));
            entry.setCrc(crc.getValue());
            zip.putNextEntry(entry);
            zip.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static void shiftOffsets(byte[] zip, int by, int central) {
        int end = zip.length - 22;
        put(zip, central + 42, by);
        put(zip, end + 16, central);
    }

    private static void put(byte[] zip, int at, int value) {
        for (int i = 0; i < 4; i++) {
            zip[at + i] = (byte) (value >>> (8 * i));
        }
    }
}
