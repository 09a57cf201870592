package sandproof.reference.egress;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/**
 * Resolves at one name server of the operator's choice: no hosts file, no search path, no cache, nothing of the
 * platform's own resolver.
 */
final class NameServer {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final SimpleResolver resolver;

    NameServer(InetSocketAddress server) {
        resolver = new SimpleResolver(server);
        resolver.setTimeout(TIMEOUT);
    }

    /** Every address of a name, IPv4 first; empty when it has none or the server does not say. */
    CompletionStage<List<IpAddress>> resolve(String host) {
        CompletableFuture<List<IpAddress>> v4 = ask(host, Type.A);
        CompletableFuture<List<IpAddress>> v6 = ask(host, Type.AAAA);
        return v4.thenCombine(v6, (first, second) -> {
            List<IpAddress> all = new ArrayList<>(first);
            all.addAll(second);
            return List.copyOf(all);
        });
    }

    private CompletableFuture<List<IpAddress>> ask(String host, int type) {
        Record question;
        try {
            question = Record.newRecord(Name.fromString(host, Name.root), type, DClass.IN);
        } catch (TextParseException e) {
            return CompletableFuture.completedFuture(List.of());
        }
        return send(question)
                .exceptionallyCompose(lost -> send(question))
                .thenApply(answer -> DnsAnswer.addresses(answer, question))
                .exceptionally(failure -> List.of())
                .toCompletableFuture();
    }

    private CompletionStage<Message> send(Record question) {
        return resolver.sendAsync(Message.newQuery(question));
    }
}
