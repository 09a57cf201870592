package sandproof.reference.egress;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.weakness.ProxyFollowsRedirects;
import sandproof.reference.weakness.Weaknesses;

/**
 * Opens and serves the tasks' ways out.
 *
 * @since 0.1
 */
public final class EgressGate implements AutoCloseable {
    private static final int THREADS = 2;

    static {
        // Channel ids would be made from the addresses of the host's network cards, which are nobody's business here.
        System.setProperty("io.netty.machineId", System.getProperty("io.netty.machineId", "02:00:00:00:00:00:00:01"));
    }

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(
            THREADS, new DefaultThreadFactory("egress", true), NioIoHandler.newFactory());
    private final Router router;
    private final AuditLog audit;
    private final EgressLimits limits;
    private final boolean followsRedirects;

    /** A gate that resolves names at {@code dns} and nowhere else. */
    public EgressGate(InetSocketAddress dns, AuditLog audit, Weaknesses weaknesses) {
        this(dns, audit, weaknesses, PrefixTable.special(), EgressLimits.usual());
        WarmUp.start(this);
    }

    EgressGate(InetSocketAddress dns, AuditLog audit, Weaknesses weaknesses, PrefixTable table, EgressLimits limits) {
        this.router = new Router(new NameServer(dns), table, weaknesses);
        this.audit = audit;
        this.limits = limits;
        this.followsRedirects = weaknesses.has(ProxyFollowsRedirects.class);
    }

    /**
     * Listens on {@code socket} for one task.
     *
     * @param policy where to, and how much
     * @param socket a path that does not exist yet, in a directory only the service can write
     */
    public TaskEgress open(String taskId, EgressPolicy policy, Path socket) throws IOException {
        return listen(taskId, Rules.of(policy.rules()), policy.bounds(), socket);
    }

    /** Listens before anything is known of the task but its id: whatever is asked for is refused until rules are set. */
    public TaskEgress openAhead(String taskId, Path socket) throws IOException {
        return listen(taskId, Rules.NOTHING, EgressBounds.MOST, socket);
    }

    private TaskEgress listen(String taskId, Rules rules, EgressBounds bounds, Path socket) throws IOException {
        return TaskEgress.listen(loops, socket, door(router, rules, bounds, Journal.of(audit, taskId)));
    }

    String warmUp() throws IOException {
        return WarmUp.run(loops, (other, rules) -> door(other, Rules.of(rules), EgressBounds.MOST, Journal.none()));
    }

    private Door door(Router by, Rules rules, EgressBounds bounds, Journal journal) {
        Admission admission = new Admission(rules, limits.within(bounds));
        return new Door(
                admission,
                by,
                new TaskMeter(admission),
                journal,
                followsRedirects,
                new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true),
                Door.noExchanges());
    }

    @Override
    public void close() {
        loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
