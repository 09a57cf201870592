package sandproof.report.diff;

import java.util.Map;
import java.util.function.Function;

/** Which way each fact of a boundary turns; what is not named here somebody should look at. */
final class Directions {
    private static final Map<String, Function<Sides, Turn>> BY_NAME = Map.ofEntries(
            Map.entry("capabilities", Sides::doors),
            Map.entry("controlGroups", Ceilings::ofGroup),
            Map.entry("descriptors", Sides::doors),
            Map.entry("devices", Sides::doors),
            Map.entry("environment", Sides::doors),
            Map.entry("imageNotRead", Sides::doors),
            Map.entry("imageSecrets", Sides::doors),
            Map.entry("imageSetuidFiles", Sides::doors),
            Map.entry("imageUser", Directions::imageUser),
            Map.entry("interpreters", Sides::doors),
            Map.entry("limits", Ceilings::ofProcess),
            Map.entry("listening", Sides::doors),
            Map.entry("mounts", MountChange::turn),
            Map.entry("namespaces", Sides::walls),
            Map.entry("networkInterfaces", Sides::doors),
            Map.entry("permissions", Permissions::turn),
            Map.entry("readablePlaces", Sides::doors),
            // Another one is another one; the first is a way out that was not there.
            Map.entry("resolver", sides -> sides.any("nameserver .*")),
            Map.entry("restrictions", Sides::walls),
            Map.entry("routes", Sides::doors),
            Map.entry("secretsInImage", Sides::doors),
            Map.entry("setuidFiles", Sides::doors),
            Map.entry("sockets", Sides::doors),
            Map.entry("user", Identity::turn),
            Map.entry("writablePlaces", Sides::doors));

    private Directions() {}

    static Turn of(String fact, Sides sides) {
        return BY_NAME.getOrDefault(fact, any -> Turn.OTHER).apply(sides);
    }

    private static Turn imageUser(Sides sides) {
        Turn user = sides.any("root");
        return user == Turn.OTHER ? sides.any(".*:(0|root)") : user;
    }
}
