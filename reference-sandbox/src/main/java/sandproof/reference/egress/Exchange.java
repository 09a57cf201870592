package sandproof.reference.egress;

import java.util.concurrent.TimeUnit;

/** One allowed request on its way: what the audit log will say of it. Used by one event loop only, but for its end. */
final class Exchange {
    private final ProxyRequest request;
    private final IpAddress address;
    private final Journal journal;
    private final long start = System.nanoTime();
    private long sent;
    private long received;
    private int status;
    private String ending = "";
    private int hops;
    private boolean finished;

    Exchange(ProxyRequest request, IpAddress address, Journal journal) {
        this.request = request;
        this.address = address;
        this.journal = journal;
    }

    ProxyRequest request() {
        return request;
    }

    IpAddress address() {
        return address;
    }

    long sent(long bytes) {
        return sent += bytes;
    }

    long received(long bytes) {
        return received += bytes;
    }

    void status(int code) {
        status = code;
    }

    synchronized void failed(String why) {
        if (ending.isEmpty()) {
            ending = " ended=" + why;
        }
    }

    /** Whether one more redirect may be followed, where redirects are followed at all. */
    boolean mayHop() {
        return hops++ < 5;
    }

    /** Writes its record, once. Returns when it is written, also where another thread is about it. */
    synchronized void finish() {
        if (!finished) {
            finished = true;
            journal.allowed(this, request::inFull);
        }
    }

    String summary() {
        return "address=" + address + " method=" + request.head().method() + " status=" + status + " sent=" + sent
                + " received=" + received + " millis="
                + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) + ending;
    }
}
