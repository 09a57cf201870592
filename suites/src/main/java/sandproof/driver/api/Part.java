package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One part of a form (RFC 7578).
 *
 * @param file the file's name; empty for a plain field
 * @param content a text, or a tree that is sent as JSON
 */
record Part(String name, String file, JsonNode content) {}
