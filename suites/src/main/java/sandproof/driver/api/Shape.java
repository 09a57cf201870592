package sandproof.driver.api;

import java.util.Locale;

/** How an answer is made up of JSON documents. */
enum Shape {
    /** One document. */
    JSON,
    /** One document a line, as newline-delimited JSON or as the data of server-sent events. */
    LINES,
    /** Frames of the Connect protocol, each with its length before it; the request is a frame, too. */
    CONNECT;

    static Shape of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
