package sandproof.reference.api;

import sandproof.reference.isolation.Limits;

/**
 * Somebody with tasks of its own, which nobody else sees.
 *
 * @param most what no task of its can exceed
 * @param mostTasks how many of its tasks may be unfinished at one time
 */
record Tenant(String name, Limits most, int mostTasks) {
    /** Whose everything is where there is one token only. */
    static final String DEFAULT = "default";

    /** As whom a route is served that is nobody's; no tenant can have this name. */
    static final Tenant NOBODY = new Tenant("-", Limits.MOST, 0);
}
