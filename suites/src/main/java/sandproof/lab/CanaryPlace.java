package sandproof.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;

/**
 * Where host canaries are planted: below the run's directory, unless other users cannot get there. Then file modes
 * would protect the canaries from a task of another user, not the sandbox, and they go to the lab's own {@code /run}.
 */
final class CanaryPlace {
    private CanaryPlace() {}

    static Path choose(Path runDir) {
        Path wanted = runDir.toAbsolutePath().normalize();
        try {
            Files.createDirectories(wanted);
            return isOpenToOthers(wanted) || onlyOneUser() ? wanted : Path.of("/run/sandproof/host");
        } catch (IOException e) {
            throw new LabException("The run's directory " + wanted + " cannot be used: " + e.getMessage() + ".", e);
        }
    }

    private static boolean isOpenToOthers(Path directory) throws IOException {
        for (Path at = directory; at != null; at = at.getParent()) {
            if (!Files.getPosixFilePermissions(at).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                return false;
            }
        }
        return true;
    }

    /** In a user namespace that maps one user there are no others. */
    private static boolean onlyOneUser() throws IOException {
        String[] fields =
                Files.readString(Path.of("/proc/self/uid_map")).strip().split("\\s+");
        return fields.length == 3 && fields[2].equals("1");
    }
}
