package sandproof.attack;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All attacks there are, read and checked. A new attack is one new folder {@code <boundary>/<id>} with an
 * {@code attack.yaml} and its payload; no Java is needed.
 *
 * @since 0.1
 */
public final class Catalogue {
    private static final String ATTACK = "attack.yaml";
    private static final Pattern FOLDER = Pattern.compile("([^_/][^/]*/[^/]+/).+");

    private static @Nullable Catalogue bundled;

    private final List<Attack> attacks;
    private final SortedMap<String, byte[]> files;
    private final PayloadLibrary library;

    private Catalogue(List<Attack> attacks, SortedMap<String, byte[]> files, PayloadLibrary library) {
        this.attacks = attacks.stream().sorted(Comparator.comparing(Attack::id)).toList();
        this.files = files;
        this.library = library;
        checkUnique();
    }

    /**
     * The attacks that belong to this program; read once, since the class path does not change.
     *
     * @throws CatalogueException when a file of them is wrong
     */
    public static synchronized Catalogue bundled() {
        if (bundled == null) {
            CatalogueFiles files = CatalogueFiles.bundled();
            bundled = read(files, new PayloadLibrary(files));
        }
        return bundled;
    }

    /**
     * The attacks of a user's own folder, laid out as {@code <boundary>/<id>/attack.yaml}; the protocol libraries are
     * the bundled ones.
     *
     * @throws CatalogueException with one sentence naming file, line and field when something is wrong
     */
    public static Catalogue from(Path folder) {
        Catalogue catalogue = read(CatalogueFiles.in(folder), new PayloadLibrary(CatalogueFiles.bundled()));
        if (catalogue.attacks.isEmpty()) {
            throw new CatalogueException(folder + " holds no attack: expected <boundary>/<id>/attack.yaml below it");
        }
        return catalogue;
    }

    /** Schema and files are read side by side: the schema's library takes as long to wake up as all files to parse. */
    private static Catalogue read(CatalogueFiles files, PayloadLibrary library) {
        CompletableFuture<AttackSchema> schema = CompletableFuture.supplyAsync(AttackSchema::load);
        List<YamlDocument> documents = files.files().keySet().stream()
                .map(FOLDER::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1) + ATTACK)
                .distinct()
                .map(source -> YamlDocument.parse(files.nameOf(source), files.bytes(source)))
                .toList();
        AttackReader reader = new AttackReader(files, library, schema.join());
        return new Catalogue(documents.stream().map(reader::read).toList(), files.files(), library);
    }

    /**
     * This catalogue and another one together.
     *
     * @throws CatalogueException when both have an attack of the same id
     */
    public Catalogue and(Catalogue other) {
        List<Attack> both = new ArrayList<>(attacks);
        both.addAll(other.attacks);
        SortedMap<String, byte[]> bothFiles = new TreeMap<>(files);
        other.files.forEach((name, bytes) -> bothFiles.put("and/" + name, bytes));
        return new Catalogue(both, bothFiles, library);
    }

    /** Every attack, by id. */
    public List<Attack> attacks() {
        return attacks;
    }

    /** The attack of that id, if there is one. */
    public Optional<Attack> find(String id) {
        return attacks.stream().filter(attack -> attack.id().equals(id)).findFirst();
    }

    /**
     * Attacks of any of the boundaries, with any of the ids, with any of the tags; an empty collection asks nothing.
     *
     * @throws CatalogueException when a name is not known, or nothing is selected
     */
    public List<Attack> select(Collection<String> boundaries, Collection<String> ids, Collection<String> tags) {
        return new Selection(boundaries, ids, tags).from(attacks);
    }

    /**
     * The innocent program that lives beside an attack that wants a neighbour.
     *
     * @param language the only language that the sandbox runs; empty where it runs any
     */
    public Payload neighbour(String language) {
        return library.neighbour(language);
    }

    /**
     * The task that tells what it sees of the walls around it.
     *
     * @param language the only language that the sandbox runs; empty where it runs any
     */
    public Payload fingerprint(String language) {
        return library.fingerprint(language);
    }

    /** The task that goes to a destination which a network policy declares. */
    public Payload reach() {
        return library.reach();
    }

    /** SHA-256 over the name and content of every file, in hex: equal for equal catalogues, in a jar or not. */
    public String digest() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                byte[] name = file.getKey().getBytes(StandardCharsets.UTF_8);
                digest.update(ByteBuffer.allocate(12)
                        .putInt(name.length)
                        .putLong(file.getValue().length)
                        .array());
                digest.update(name);
                digest.update(file.getValue());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void checkUnique() {
        for (int i = 1; i < attacks.size(); i++) {
            Attack one = attacks.get(i - 1);
            Attack other = attacks.get(i);
            if (one.id().equals(other.id())) {
                throw new CatalogueException("the id " + one.id() + " is used twice: found it in "
                        + (one.source().equals(other.source())
                                ? "two folders of attacks, both times in " + one.source()
                                : one.source() + " and in " + other.source())
                        + ", expected each id once; an id of your own is never taken when it has a prefix of your own");
            }
        }
    }
}
