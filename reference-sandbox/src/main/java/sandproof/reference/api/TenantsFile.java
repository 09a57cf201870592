package sandproof.reference.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import sandproof.reference.isolation.Limits;

/**
 * The file of tenants, as YAML 1.2 or JSON, which is a part of it. Nothing that is said of a mistake in it repeats what
 * stands there: it may be a token.
 */
final class TenantsFile {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");
    private static final Pattern TOKEN = Pattern.compile("[!-~]{" + BearerToken.LEAST_LENGTH + ",4096}");
    private static final int MOST_TENANTS = 1_000;
    private static final int MOST_TASKS = 1_000_000;

    private final Path file;
    private final Limits most;

    private TenantsFile(Path file, Limits most) {
        this.file = file;
        this.most = most;
    }

    /** @param most the service's own limits, which no tenant's exceed */
    static Tenants read(Path file, Limits most) throws IOException {
        return new TenantsFile(file, most).read();
    }

    private Tenants read() throws IOException {
        if (Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)) {
            throw new IOException(file + " must not be readable by everybody: it lets in whoever reads it");
        }
        try {
            JsonNode all = JsonText.tree(
                    new Load(LoadSettings.builder().setAllowDuplicateKeys(false).build())
                            .loadFromString(Files.readString(file)));
            return tenants(all);
        } catch (MarkedYamlEngineException broken) {
            String line = broken.getProblemMark()
                    .map(mark -> ", line " + (mark.getLine() + 1))
                    .orElse("");
            throw new IOException(file + line + ": neither YAML nor JSON");
        } catch (YamlEngineException | IllegalArgumentException broken) {
            throw new IOException(file + ": neither YAML nor JSON");
        } catch (Problem wrong) {
            throw new IOException(file + ": " + wrong.getMessage());
        }
    }

    private Tenants tenants(JsonNode all) throws IOException, Problem {
        JsonNode list = all.path("tenants");
        if (all.size() != 1 || !list.isArray() || list.isEmpty() || list.size() > MOST_TENANTS) {
            throw wrong("tenants", "a list of 1 to " + MOST_TENANTS + " tenants, and nothing beside it");
        }
        List<Tenants.Entry> entries = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (JsonNode item : list) {
            String at = "tenants[" + entries.size() + "]";
            Tenants.Entry entry = entry(at, item);
            if (!names.add(entry.tenant().name())) {
                throw wrong(at + ".name", "a name that no other tenant has");
            }
            if (entries.stream().anyMatch(other -> other.token().same(entry.token()))) {
                throw wrong(at + ".token", "a token that no other tenant has");
            }
            entries.add(entry);
        }
        return Tenants.of(entries);
    }

    private Tenants.Entry entry(String at, JsonNode item) throws IOException, Problem {
        if (!item.isObject()) {
            throw wrong(at, "an object");
        }
        Fields fields = new Fields(at, item, Set.of("name", "token", "token-file", "limits", "tasks"));
        JsonNode name = item.path("name");
        if (!name.isTextual() || !NAME.matcher(name.textValue()).matches()) {
            throw wrong(at + ".name", "1 to 63 small letters, digits and '-'");
        }
        Limits own = fields.has("limits") ? StatedLimits.ceiling(fields, most) : most;
        int tasks = (int) fields.number("tasks", 1, MOST_TASKS, MOST_TASKS);
        return new Tenants.Entry(new Tenant(name.textValue(), own, tasks), token(at, item));
    }

    private BearerToken token(String at, JsonNode item) throws IOException {
        if (item.has("token") == item.has("token-file")) {
            throw wrong(at, "either a token or a token-file");
        }
        JsonNode token = item.path("token");
        JsonNode path = item.path("token-file");
        if (item.has("token")) {
            if (!token.isTextual() || !TOKEN.matcher(token.textValue()).matches()) {
                throw wrong(
                        at + ".token", "a text of at least " + BearerToken.LEAST_LENGTH + " characters without spaces");
            }
            return new BearerToken(token.textValue());
        }
        if (!path.isTextual()) {
            throw wrong(at + ".token-file", "the path of a file");
        }
        return BearerToken.read(file.toAbsolutePath().resolveSibling(path.textValue()));
    }

    private IOException wrong(String at, String expected) {
        return new IOException(file + ": " + at + ": expected " + expected);
    }
}
