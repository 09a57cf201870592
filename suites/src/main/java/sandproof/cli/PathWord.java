package sandproof.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import sandproof.driver.PathName;

/** A path on the command line. */
final class PathWord implements ITypeConverter<Path> {
    @Override
    public Path convert(String word) {
        try {
            return Path.of(word);
        } catch (InvalidPathException wrong) {
            throw new TypeConversionException(PathName.refused(wrong));
        }
    }
}
