package sandproof.driver;

import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** Every driver on the class path, by name: the project's own are found in the same way as a vendor's. */
final class Drivers {
    private Drivers() {}

    static Map<String, DriverProvider> all() {
        Map<String, DriverProvider> found = new TreeMap<>();
        try {
            for (DriverProvider provider : ServiceLoader.load(DriverProvider.class)) {
                DriverProvider other = found.putIfAbsent(provider.name(), provider);
                if (other != null) {
                    throw new TargetException("Two drivers are called \"" + provider.name() + "\" ("
                            + other.getClass().getName() + " and "
                            + provider.getClass().getName() + "); take one of them off the class path.");
                }
            }
        } catch (ServiceConfigurationError e) {
            throw new TargetException("A driver on the class path cannot be loaded: " + e.getMessage() + ".", e);
        }
        return found;
    }

    static DriverProvider named(String name) {
        Map<String, DriverProvider> all = all();
        DriverProvider driver = all.get(name);
        if (driver == null) {
            throw new TargetException("There is no driver \"" + Words.shown(name) + "\" on the class path; there are "
                    + String.join(", ", all.keySet())
                    + ". A driver of your own is found when SANDPROOF_DRIVERS names its jar.");
        }
        return driver;
    }
}
