package sandproof.reference.egress;

import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelGroupFuture;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sandproof.reference.audit.AuditUnavailableException;

/**
 * What every connection of one task shares.
 *
 * @param admission what may be reached; nothing, until it is known whose way out this is
 * @param channels all of them, both sides, to be cut together
 * @param open exchanges whose record is still to be written
 */
record Door(
        Admission admission,
        Router router,
        TaskMeter meter,
        Journal journal,
        boolean followsRedirects,
        ChannelGroup channels,
        Set<Exchange> open) {
    EgressLimits limits() {
        return admission.limits();
    }

    static Set<Exchange> noExchanges() {
        return ConcurrentHashMap.newKeySet();
    }

    /** Nothing goes out unrecorded: without a log, the door closes for good. */
    void failed(Throwable cause) {
        if (isWithoutLog(cause)) {
            ChannelGroupFuture unused = channels.close();
        }
    }

    static boolean isWithoutLog(Throwable cause) {
        return cause instanceof AuditUnavailableException || cause.getCause() instanceof AuditUnavailableException;
    }

    /** Stays open until its record is written, so that whoever finds nothing open finds every record. */
    void finish(Exchange exchange) {
        try {
            exchange.finish();
        } finally {
            open.remove(exchange);
        }
    }
}
