package sandproof.canary;

import java.io.IOException;
import java.net.InetAddress;

/** How a name is looked up; what it is said to be does not matter, only who hears the question. */
@FunctionalInterface
interface Lookup {
    /** By this machine's own resolver. */
    Lookup HERE = name -> {
        InetAddress unused = InetAddress.getByName(name);
    };

    void ask(String name) throws IOException;
}
