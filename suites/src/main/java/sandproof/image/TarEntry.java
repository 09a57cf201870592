package sandproof.image;

/**
 * One entry of a tar.
 *
 * @param path without a leading slash, dot or dot-dot, so that it names a place inside and no other; hostile text
 * @param type the type flag: {@code 0} a file, {@code 1} a hard link, {@code 2} a symbolic link, {@code 5} a directory
 * @param mode permission bits, with set-user-id and set-group-id
 * @param link where a link leads; hostile text
 * @param capabilities whether who starts it gets capabilities, as by {@code setcap}
 */
record TarEntry(String path, char type, int mode, String link, boolean capabilities) {
    boolean file() {
        return type == '0' || type == '\0' || type == '7';
    }

    boolean directory() {
        return type == '5';
    }

    boolean hardLink() {
        return type == '1';
    }

    boolean symbolicLink() {
        return type == '2';
    }

    /** A name as a place inside: what climbs out of the tree is taken for what it names inside of it. */
    static String plain(String name) {
        StringBuilder plain = new StringBuilder();
        for (String part : name.split("/")) {
            if (!part.isEmpty() && !part.equals(".") && !part.equals("..")) {
                plain.append(plain.length() == 0 ? "" : "/").append(part);
            }
        }
        return plain.toString();
    }
}
