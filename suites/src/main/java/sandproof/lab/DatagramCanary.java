package sandproof.lab;

import java.util.Optional;

/** Hears datagrams and never answers, so that it is of no use as an amplifier or a way out. */
final class DatagramCanary implements DatagramLine.Ear {
    private final HitLog log;

    DatagramCanary(HitLog log) {
        this.log = log;
    }

    @Override
    public Optional<byte[]> heard(Caller caller, byte[] packet) {
        Heard heard = log.open(caller);
        heard.says(packet, false);
        heard.ended();
        return Optional.empty();
    }
}
