package sandproof.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this program, as its jar says. */
final class Version implements IVersionProvider {
    static String text() {
        String version = Sandproof.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"sandproof " + text()};
    }
}
