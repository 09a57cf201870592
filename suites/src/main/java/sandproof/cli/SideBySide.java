package sandproof.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How many tasks at one time. */
final class SideBySide implements ITypeConverter<Integer> {
    private static final int MOST = 64;

    @Override
    public Integer convert(String word) {
        try {
            int number = Integer.parseInt(word);
            if (number >= 1 && number <= MOST) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw refused(word);
        }
        throw refused(word);
    }

    private static TypeConversionException refused(String word) {
        return new TypeConversionException("--parallel is " + word + ", expected 1 to " + MOST);
    }
}
