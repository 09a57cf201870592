package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The value of a header: a text with placeholders, or one that stands in a variable of the environment.
 *
 * @param text what is written before the variable's value, or all of it
 * @param variable the variable's name; empty for none
 * @param optional whether it is left out where that variable is not set
 */
record Header(String text, String variable, boolean optional) {
    static Header of(JsonNode written) {
        return written.isTextual()
                ? new Header(written.asText(), "", false)
                : new Header(
                        written.path("before").asText(""),
                        written.path("env").asText(),
                        written.path("optional").asBoolean());
    }
}
