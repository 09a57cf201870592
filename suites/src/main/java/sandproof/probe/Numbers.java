package sandproof.probe;

/** Numbers as the kernel prints them. */
final class Numbers {
    private Numbers() {}

    /** The digits a text begins with, 0 when there are none. */
    static long leading(String text) {
        long value = 0;
        for (int i = 0; i < text.length() && Character.isDigit(text.charAt(i)); i++) {
            value = value * 10 + (text.charAt(i) - '0');
        }
        return value;
    }
}
