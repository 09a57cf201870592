package sandproof.report.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.jspecify.annotations.Nullable;

/**
 * A value as JSON that may stand in a data block of the page: plain ASCII, and without the characters by which a text could
 * end the block.
 */
record Data(String json) {
    private static final JsonMapper JSON = mapper();

    static Data of(Object value) {
        try {
            return new Data(JSON.writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("lists of numbers and texts can always be written", e);
        }
    }

    private static JsonMapper mapper() {
        JsonMapper mapper =
                JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
        mapper.getFactory().setCharacterEscapes(new Inert());
        return mapper;
    }

    private static final class Inert extends CharacterEscapes {
        private static final long serialVersionUID = 1L;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            for (char markup : new char[] {'<', '>', '&', '\''}) {
                codes[markup] = ESCAPE_STANDARD;
            }
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null;
        }
    }
}
