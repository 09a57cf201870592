package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import sandproof.reference.weakness.Weaknesses;

class DoorTest {
    private final Set<Exchange> open = Door.noExchanges();
    private final List<Boolean> openWhileWritten = new ArrayList<>();

    @Test
    void an_exchange_is_open_until_its_record_is_written_and_has_one_record() throws Exception {
        Door door = door();
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "http://allowed.test/");
        head.headers().set("Host", "allowed.test");
        Exchange exchange =
                new Exchange(RequestCheck.check(head), IpAddress.of(new byte[] {127, 1, 0, 10}), door.journal());
        open.add(exchange);
        door.finish(exchange);
        door.finish(exchange);
        assertThat(openWhileWritten).containsExactly(true);
        assertThat(open).isEmpty();
    }

    private Door door() {
        EgressLimits limits = EgressLimits.usual();
        Admission admission = new Admission(Rules.NOTHING, limits);
        return new Door(
                admission,
                new Router(
                        new NameServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 53)),
                        PrefixTable.special(),
                        Weaknesses.of(List.of())),
                new TaskMeter(admission),
                new Journal() {
                    @Override
                    public void refused(Refusal refusal, Supplier<String> secret) {}

                    @Override
                    public void unreachable(Target target, String why) {}

                    @Override
                    public void allowed(Exchange exchange, Supplier<String> secret) {
                        openWhileWritten.add(open.contains(exchange));
                    }
                },
                false,
                new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true),
                open);
    }
}
