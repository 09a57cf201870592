package sandproof.attempt;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;

/** What may not be published of any task, whatever the attack: the rules of a safe publisher, checked from outside. */
record ArtifactRules(Limits limits, Set<String> allowedTypes) {
    private static final Pattern UNSAFE_NAME = Pattern.compile(
            "[\\p{Cntrl}\\u200B-\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uFFFD\\\\]|(^|/)\\.\\.(/|$)|^/|(^|/)-");
    private static final String REFUSE = "refuse-";

    List<String> broken(List<Artifact> artifacts) {
        List<String> broken = new ArrayList<>();
        List<Artifact> published =
                artifacts.stream().filter(Artifact::published).toList();
        for (Artifact artifact : published) {
            check(artifact, broken);
        }
        long files = published.stream()
                .filter(artifact -> artifact.kind().equals("file"))
                .count();
        if (files > limits.artifacts()) {
            broken.add(files + " artifacts were published, the limit is " + limits.artifacts());
        }
        return broken;
    }

    private void check(Artifact artifact, List<String> broken) {
        String name = artifact.name();
        switch (artifact.kind()) {
            case "file" -> {
                if (artifact.size() > limits.artifactBytes()) {
                    broken.add(name + " was published with " + artifact.size() + " bytes, the limit is "
                            + limits.artifactBytes());
                }
                foreignType(artifact, broken);
            }
            case "directory" -> {
                return;
            }
            default -> broken.add("a " + artifact.kind() + " was published: " + name);
        }
        if (UNSAFE_NAME.matcher(name).find()) {
            broken.add("a name that is not safe was published: " + name);
        }
        if (name.contains(REFUSE)) {
            broken.add("what a publisher must refuse was published: " + name);
        }
    }

    private void foreignType(Artifact artifact, List<String> broken) {
        boolean textOnly = !allowedTypes.isEmpty()
                && allowedTypes.stream().allMatch(type -> type.startsWith("text/") || type.equals("application/json"));
        byte[] content = artifact.content();
        boolean program = starts(content, "\u007fELF") || starts(content, "#!") || starts(content, "MZ");
        if (textOnly && program) {
            broken.add("a program was published where only " + String.join(", ", allowedTypes) + " may be: "
                    + artifact.name());
        }
    }

    private static boolean starts(byte[] content, String magic) {
        byte[] start = magic.getBytes(StandardCharsets.ISO_8859_1);
        if (content.length < start.length) {
            return false;
        }
        for (int i = 0; i < start.length; i++) {
            if (content[i] != start[i]) {
                return false;
            }
        }
        return true;
    }
}
