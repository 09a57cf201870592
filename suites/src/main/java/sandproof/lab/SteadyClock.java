package sandproof.lab;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/**
 * The time as it was when this process began, and from then on as it passed: whoever sets the machine's clock meanwhile
 * moves nothing that was seen to before or after anything else.
 *
 * @since 0.1
 */
public final class SteadyClock extends Clock {
    private static final SteadyClock OURS = new SteadyClock(Clock.systemUTC(), System::nanoTime, ZoneOffset.UTC);

    private final Instant began;
    private final long beganNanos;
    private final LongSupplier nanos;
    private final ZoneId zone;

    SteadyClock(Clock wall, LongSupplier nanos, ZoneId zone) {
        this(wall.instant(), nanos.getAsLong(), nanos, zone);
    }

    private SteadyClock(Instant began, long beganNanos, LongSupplier nanos, ZoneId zone) {
        this.began = began;
        this.beganNanos = beganNanos;
        this.nanos = nanos;
        this.zone = zone;
    }

    /** The one by which all of this process goes. */
    public static Clock ours() {
        return OURS;
    }

    /** Now, by the clock of this process. */
    public static Instant now() {
        return OURS.instant();
    }

    /**
     * The earliest time that may stand on what somebody wrote after a moment of this clock: by the machine's clock as it was
     * set when this process began, or as it is set now.
     */
    public static Instant earliest(Instant moment) {
        return earliest(moment, now(), Instant.now());
    }

    static Instant earliest(Instant moment, Instant now, Instant wall) {
        Instant asSetNow = wall.minus(Duration.between(moment, now));
        return asSetNow.isBefore(moment) ? asSetNow : moment;
    }

    @Override
    public Instant instant() {
        return began.plus(Duration.ofNanos(nanos.getAsLong() - beganNanos));
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new SteadyClock(began, beganNanos, nanos, other);
    }
}
