package sandproof.reference.isolation.trace;

import java.util.Optional;
import java.util.Set;

/** Sockets: Internet peers beyond loopback, and Unix sockets that are not the task's. */
final class NetworkRule implements Rule {
    private static final Set<String> CALLS = Set.of("connect", "sendto", "sendmsg", "sendmmsg");
    private static final Set<String> NO_WAY =
            Set.of("ENETUNREACH", "EHOSTUNREACH", "ENETDOWN", "EADDRNOTAVAIL", "EPERM", "EACCES");
    private static final Set<String> NO_SOCKET = Set.of("ENOENT", "ECONNREFUSED", "EPERM", "EACCES", "ENOTDIR");

    @Override
    public Optional<Denial> judge(TraceEvent.Failed call) {
        if (!CALLS.contains(call.call())) {
            return Optional.empty();
        }
        Optional<SocketAddressText> peer = SocketAddressText.in(call);
        if (peer.isEmpty()) {
            return Optional.empty();
        }
        if (peer.get() instanceof SocketAddressText.Internet internet) {
            return NO_WAY.contains(call.error()) && !internet.loopback()
                    ? Optional.of(Denial.of("egress", "direct", internet.text(), call))
                    : Optional.empty();
        }
        return peer.get() instanceof SocketAddressText.Local local && NO_SOCKET.contains(call.error())
                ? local(local, call)
                : Optional.empty();
    }

    private static Optional<Denial> local(SocketAddressText.Local local, TraceEvent.Failed call) {
        if (local.isAbstract()) {
            return Optional.of(Denial.of("isolation", "abstract-socket", "@" + local.path(), call));
        }
        SandboxPath path = SandboxPath.of("/output", local.path());
        return path.shown() || InnocentPaths.contains(path)
                ? Optional.empty()
                : Optional.of(Denial.of("filesystem", "socket", path.text(), call));
    }
}
