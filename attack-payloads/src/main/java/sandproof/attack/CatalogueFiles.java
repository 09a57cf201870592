package sandproof.attack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Iterator;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Every file of one catalogue by its path below the attacks folder, read once.
 *
 * @param place where they come from, as a user would say it
 */
record CatalogueFiles(String place, SortedMap<String, byte[]> files) {
    private static final String FOLDER = "attacks/";
    private static final long MOST_BYTES = 1L << 20;
    private static final String MARKER = FOLDER + "_library/attempt.py";

    CatalogueFiles {
        files = Collections.unmodifiableSortedMap(files);
    }

    /** The files that came with this program, be it a jar or a folder of classes. */
    static CatalogueFiles bundled() {
        URL marker = CatalogueFiles.class.getClassLoader().getResource(MARKER);
        if (marker == null) {
            throw new CatalogueException("the attacks that belong to this program are missing from its class path");
        }
        try {
            if (marker.openConnection() instanceof JarURLConnection connection) {
                return inJar(connection.getJarFile());
            }
            Path folder = Path.of(marker.toURI()).resolve("../..").normalize();
            return new CatalogueFiles(FOLDER, read(folder));
        } catch (IOException | UncheckedIOException | URISyntaxException e) {
            throw new CatalogueException("the attacks that belong to this program cannot be read from " + marker, e);
        }
    }

    static CatalogueFiles in(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new CatalogueException(
                    folder + " is not a folder of attacks: found " + (Files.exists(folder) ? "a file" : "nothing")
                            + ", expected <boundary>/<id>/attack.yaml below it");
        }
        try {
            return new CatalogueFiles(folder + "/", read(folder));
        } catch (IOException | UncheckedIOException e) {
            throw new CatalogueException("the folder of attacks " + folder + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static SortedMap<String, byte[]> read(Path folder) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder, 4, new FileVisitOption[0])) {
            for (Iterator<Path> i = walk.iterator(); i.hasNext(); ) {
                Path file = i.next();
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (Files.isRegularFile(file) && isPart(name)) {
                    if (Files.size(file) > MOST_BYTES) {
                        throw new CatalogueException(file + " is no part of an attack: found " + Files.size(file)
                                + " bytes, expected at most " + MOST_BYTES);
                    }
                    files.put(name, Files.readAllBytes(file));
                }
            }
        }
        return files;
    }

    /** The jar is the class loader's own and stays open: closing it would take the program's classes away. */
    private static CatalogueFiles inJar(JarFile jar) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        for (Iterator<JarEntry> i = jar.stream().iterator(); i.hasNext(); ) {
            JarEntry entry = i.next();
            if (!entry.isDirectory() && entry.getName().startsWith(FOLDER)) {
                String name = entry.getName().substring(FOLDER.length());
                if (isPart(name)) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        files.put(name, in.readAllBytes());
                    }
                }
            }
        }
        return new CatalogueFiles(FOLDER, files);
    }

    /** Hidden files and Python's by-products are nobody's input. */
    private static boolean isPart(String name) {
        return Stream.of(name.split("/", -1)).noneMatch(part -> part.startsWith(".") || part.equals("__pycache__"));
    }

    /** Names the file as the user knows it. */
    String nameOf(String file) {
        return place + file;
    }

    /** The other way round. */
    String pathOf(String name) {
        return name.substring(place.length());
    }

    byte[] bytes(String file) {
        byte[] bytes = files.get(file);
        if (bytes == null) {
            throw new CatalogueException(nameOf(file) + " is missing");
        }
        return bytes;
    }
}
