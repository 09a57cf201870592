package sandproof.reference.api;

import java.util.regex.Pattern;

/** Whom a task's credential is for: a name that the service it is shown to must know itself by. */
final class Audience {
    /** Of a task that names none. */
    static final String USUAL = "sandproof";

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.:/_-]{0,127}");
    private static final int MOST = 128;

    private Audience() {}

    static String read(Fields fields, String otherwise) throws Problem {
        String audience = fields.text("audience", MOST, otherwise);
        if (!audience.equals(otherwise) && !FORM.matcher(audience).matches()) {
            throw Problem.field("audience", audience, "a name of letters, digits and . : / _ -");
        }
        return audience;
    }
}
