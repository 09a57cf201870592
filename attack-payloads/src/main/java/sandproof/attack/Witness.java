package sandproof.attack;

import java.util.Locale;

/**
 * Who can tell, from outside the sandbox, that a boundary was crossed. Every witness refutes containment for every
 * attack; the ones an attack names must also have been watching before its silence counts.
 *
 * @since 0.1
 */
public enum Witness {
    /** A canary secret, or its digest, came back through stdout, stderr, an artifact, a network canary or the log. */
    SECRET,
    /** A network canary or the name server heard the attempt's nonce where it must not be heard. */
    NETWORK,
    /** A Unix-socket canary of the host (engine socket, abstract socket) heard the nonce. */
    SOCKET,
    /** A canary file or directory of the host changed, or an input of the task did. */
    CANARY_FILE,
    /** More processes and threads than the limit allows. */
    PROCESSES,
    /** More memory than the limit allows. */
    MEMORY,
    /** More bytes or files on the task's writable places than the limit allows. */
    DISK,
    /** More open files in one process than the limit allows. */
    OPEN_FILES,
    /** More bytes of stdout and stderr handed back, or kept by the service, than the limit allows. */
    OUTPUT,
    /** A process of the task was alive after its time limit and the slack. */
    RUN_TIME,
    /** Something was published that must not be. */
    ARTIFACT,
    /** A bystander of the host was signalled or traced. */
    VICTIM,
    /** A process of the task holds a capability, a root identity, a namespace or a socket it must not have. */
    PRIVILEGE,
    /** A credential of the task was accepted after the task's end. */
    CREDENTIAL;

    /** The word used in files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
