package sandproof.driver;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import sandproof.sandbox.Sandbox;

/**
 * A sandbox under test: how it is reached and what it claims.
 *
 * @param name its short name
 * @param driver the driver that reaches it
 * @param description one sentence for people
 * @param digest SHA-256 of the target file, in hex
 * @param claims what it claims to enforce: {@code true} for a claim held, for {@code audit} the level ({@code event} or
 *     {@code record}); what is not in the map is not claimed
 * @param victimUid the user as which its tasks run, where the harness is root and the tasks are not: a victim of the
 *     same user is the hardest to protect
 * @param carrier what carries its tasks where their processes are not seen on the host: {@code gvisor}, or empty
 * @param language the only language its tasks can be written in: {@code javascript}, or empty where they can be in any
 * @param needs what must be on the machine
 * @param sources where the claims were read
 * @param untried whether this is a template that was never run by those who wrote it
 * @param canary where the canaries are, for a sandbox that does not run on this machine
 * @param settings what the driver needs to know
 * @since 0.1
 */
public record Target(
        String name,
        String driver,
        String description,
        String digest,
        Map<String, Object> claims,
        OptionalInt victimUid,
        String carrier,
        String language,
        Needs needs,
        List<String> sources,
        boolean untried,
        Optional<CanaryAddress> canary,
        Map<String, Object> settings) {
    private static final String IMAGE = "image";

    public Target {
        claims = Map.copyOf(claims);
        sources = List.copyOf(sources);
        settings = Map.copyOf(settings);
    }

    /** Whether the sandbox claims a thing. */
    public boolean claims(String what) {
        Object claim = claims.get(what);
        return claim != null && !claim.equals("none") && !claim.equals(false);
    }

    /**
     * The same with its tasks in another image.
     *
     * @param image the engine's own name or id of it
     * @return empty where its tasks are in no image of an engine
     */
    public Optional<Target> withImage(String image) {
        Map<String, Object> changed = new TreeMap<>(settings);
        if (driver.equals("container")) {
            changed.put(IMAGE, image);
        } else if ("docker".equals(service().get("backend"))) {
            Map<Object, Object> changedService = new HashMap<>(service());
            changedService.put(IMAGE, image);
            changed.put("service", changedService);
        } else {
            return Optional.empty();
        }
        return Optional.of(new Target(
                name,
                driver,
                description,
                digest,
                claims,
                victimUid,
                carrier,
                language,
                needs,
                sources,
                untried,
                canary,
                changed));
    }

    /**
     * Looks on this machine for what the sandbox cannot be opened without; starts nothing.
     *
     * @throws TargetException when the target file names what is not here
     */
    public void demand() {
        Drivers.named(driver).demand(this);
    }

    /**
     * Opens the sandbox for one run.
     *
     * @throws TargetException when no driver of that name is there, or a run with these options makes no sense
     * @throws sandproof.sandbox.SandboxException when the sandbox does not start or does not answer
     */
    public Sandbox open(OpenOptions options) {
        List<String> weaknesses = options.weaknesses();
        if (!weaknesses.isEmpty() && !"reference".equals(service().get("jar"))) {
            throw new TargetException("Weaknesses (" + String.join(", ", weaknesses)
                    + ") are switches of the reference sandbox; target \"" + name + "\" has none.");
        }
        return Drivers.named(driver).open(this, options);
    }

    private Map<?, ?> service() {
        return settings.get("service") instanceof Map<?, ?> service ? service : Map.of();
    }
}
