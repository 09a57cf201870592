package sandproof.reference.isolation.docker;

import java.util.List;
import java.util.Set;
import sandproof.reference.isolation.IsolationUnavailableException;
import sandproof.reference.weakness.EngineSocketMounted;
import sandproof.reference.weakness.EnvironmentInherited;
import sandproof.reference.weakness.HostDevices;
import sandproof.reference.weakness.HostRootVisible;
import sandproof.reference.weakness.HostRootWritable;
import sandproof.reference.weakness.InitKeepsEnvironment;
import sandproof.reference.weakness.InputsWritable;
import sandproof.reference.weakness.KeepsCapabilities;
import sandproof.reference.weakness.LeakedDescriptor;
import sandproof.reference.weakness.OrphansSurvive;
import sandproof.reference.weakness.PlatformTokenMounted;
import sandproof.reference.weakness.RawSockets;
import sandproof.reference.weakness.ServiceHomeMounted;
import sandproof.reference.weakness.SessionKeepsProcesses;
import sandproof.reference.weakness.SessionSharesDirectory;
import sandproof.reference.weakness.SharedNetwork;
import sandproof.reference.weakness.SharedProcesses;
import sandproof.reference.weakness.SharedTmp;
import sandproof.reference.weakness.UserNamespacesAllowed;
import sandproof.reference.weakness.Weakness;
import sandproof.reference.weakness.Weaknesses;

/** Holes in walls that are built differently here: none of them can be opened in a container, and none is ignored. */
final class WallHoles {
    private static final Set<Class<? extends Weakness>> OF_THE_OTHER = Set.of(
            EngineSocketMounted.class,
            EnvironmentInherited.class,
            HostDevices.class,
            HostRootVisible.class,
            HostRootWritable.class,
            InitKeepsEnvironment.class,
            InputsWritable.class,
            KeepsCapabilities.class,
            LeakedDescriptor.class,
            OrphansSurvive.class,
            PlatformTokenMounted.class,
            RawSockets.class,
            ServiceHomeMounted.class,
            SessionKeepsProcesses.class,
            SessionSharesDirectory.class,
            SharedNetwork.class,
            SharedProcesses.class,
            SharedTmp.class,
            UserNamespacesAllowed.class);

    private WallHoles() {}

    static void refuse(Weaknesses weaknesses) throws IsolationUnavailableException {
        List<String> names = OF_THE_OTHER.stream()
                .filter(weaknesses::has)
                .map(Class::getSimpleName)
                .sorted()
                .toList();
        if (!names.isEmpty()) {
            throw new IsolationUnavailableException(
                    "the back end docker cannot open the hole " + String.join(", ", names));
        }
    }
}
