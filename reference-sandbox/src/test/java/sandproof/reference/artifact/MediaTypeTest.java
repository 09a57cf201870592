package sandproof.reference.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaTypeTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "report.txt | hello                        | text/plain",
                "report     | hello                        | text/plain",
                "t.csv      | 'a,b\n1,2\n'                 | text/csv",
                "t.csv      | 'a,b\n\"1,5\",2\n'           | text/csv",
                "t.csv      | 'a,b\n\"x\ny\",2'            | text/csv",
                "t.csv      | 'a,b\n1,2,3\n'               | ",
                "t.csv      | just words                   | ",
                "t.json     | '{\"a\": [1, 2]}'            | application/json",
                "t.json     | '{\"a\": '                   | ",
                "t.json     | hello                        | ",
                "t.txt      | '{\"a\": [1, 2]}'            | text/plain",
                "t.html     | hello                        | text/html",
                "t.png      | hello                        | ",
                "t.txt      | '<html><body></body></html>' | text/html",
                "t.txt      | '%PDF-1.4'                   | ",
                "t.txt      | '#!/bin/sh\nls'              | application/x-sh",
                "t.sh       | '#!/bin/sh\nls'              | application/x-sh",
                "t          | '\u007fELF\u0002\u0001\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0002\u0000' | application/x-elf",
                "T.CSV      | 'a,b\n1,2\n'                 | text/csv"
            })
    void content_decides_unless_the_name_says_otherwise(String name, String content, String type) throws IOException {
        Path file = Files.writeString(directory.resolve("f"), content, StandardCharsets.UTF_8);
        assertThat(MediaType.of(file, name.strip())).isEqualTo(Optional.ofNullable(type));
    }
}
