package sandproof.driver.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.TreeMap;
import sandproof.sandbox.Layout;
import sandproof.sandbox.Limits;
import sandproof.sandbox.TaskSpec;

/** A task as the body of {@code POST /v1/tasks}. */
final class TaskDocument {
    private static final String TCP = "tcp://";

    private TaskDocument() {}

    static byte[] of(TaskSpec spec, Layout layout) {
        ObjectNode task = common(spec);
        spec.command().forEach(word -> task.withArray("command").add(inside(word, layout)));
        ObjectNode environment = task.putObject("environment");
        new TreeMap<>(spec.environment()).forEach(environment::put);
        return bytes(task);
    }

    /** The same as the body of {@code POST /v1/sessions}, whose rounds bring commands and environments. */
    static byte[] ofSession(TaskSpec spec) {
        return bytes(common(spec));
    }

    private static ObjectNode common(TaskSpec spec) {
        ObjectNode task = Answer.mapper().createObjectNode();
        task.put("correlationId", spec.correlationId());
        ObjectNode files = task.putObject("files");
        new TreeMap<>(spec.files()).forEach(files::put);
        task.set("limits", limits(spec.limits()));
        task.putArray("egress");
        spec.egress().forEach(destination -> egress(task.withArray("egress"), destination));
        task.putArray("artifactTypes");
        spec.artifactTypes().forEach(task.withArray("artifactTypes")::add);
        return task;
    }

    /** {@code host:port}, or {@code tcp://host:port} where nobody is to look into what is said. */
    private static void egress(ArrayNode list, String destination) {
        if (!destination.startsWith(TCP)) {
            list.add(destination);
            return;
        }
        int colon = destination.lastIndexOf(':');
        list.addObject()
                .put("host", destination.substring(TCP.length(), colon))
                .put("port", Integer.parseInt(destination.substring(colon + 1)))
                .put("scheme", "tcp");
    }

    private static byte[] bytes(ObjectNode task) {
        try {
            return Answer.mapper().writeValueAsBytes(task);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static String inside(String word, Layout layout) {
        return word.replace("${inputs}", layout.inputs())
                .replace("${output}", layout.output())
                .replace("${tmp}", layout.tmp());
    }

    private static ObjectNode limits(Limits limits) {
        return Answer.mapper()
                .createObjectNode()
                .put("processes", limits.processes())
                .put("memoryBytes", limits.memoryBytes())
                .put("openFiles", limits.openFiles())
                .put("outputBytes", limits.outputBytes())
                .put("tmpBytes", limits.tmpBytes())
                .put("inodes", limits.inodes())
                .put("streamBytes", limits.streamBytes())
                .put("artifactBytes", limits.artifactBytes())
                .put("artifacts", limits.artifacts())
                .put("innerMillis", limits.inner().toMillis())
                .put("outerMillis", limits.outer().toMillis());
    }
}
