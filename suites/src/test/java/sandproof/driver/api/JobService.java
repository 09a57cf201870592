package sandproof.driver.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.tomakehurst.wiremock.http.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A service that really runs programs, as jobs that can be asked for, cancelled and forgotten; it has no walls. */
final class JobService implements Published.Behaviour, AutoCloseable {
    private record Job(Process process, Path folder, long until) {
        void kill() {
            process.descendants().forEach(child -> {
                boolean unused = child.destroyForcibly();
            });
            process.destroyForcibly();
        }
    }

    private final AtomicInteger count = new AtomicInteger();
    private final Map<String, Job> jobs = new ConcurrentHashMap<>();
    private final Map<String, String> stopped = new ConcurrentHashMap<>();
    private final Set<String> forgotten = ConcurrentHashMap.newKeySet();

    @Override
    public Published.Answer to(String method, String url, Request request) {
        try {
            if (method.equals("POST")) {
                var order = Published.json(request);
                String name = "j-" + count.incrementAndGet();
                jobs.put(
                        name,
                        start(order.path("code").asText(), order.path("millis").asLong()));
                return Published.Answer.json(201, "{\"id\":\"" + name + "\"}");
            }
            String name = url.substring(url.lastIndexOf('/') + 1);
            Job job = jobs.get(name);
            if (job == null) {
                return Published.Answer.json(404, "{}");
            }
            if (url.startsWith("/held/")) {
                boolean there = method.equals("DELETE") ? forgotten.add(name) : !forgotten.contains(name);
                return Published.Answer.json(there ? 200 : 404, "{}");
            }
            if (method.equals("DELETE") && job.process().isAlive()) {
                stopped.put(name, "stopped");
                job.kill();
            }
            return Published.Answer.json(200, told(name, job).toString());
        } catch (IOException e) {
            return Published.Answer.json(500, "{}");
        }
    }

    private static Job start(String program, long millis) throws IOException {
        Path folder = Files.createTempDirectory("job-");
        Path source = Files.writeString(folder.resolve("task.py"), program);
        ProcessBuilder builder = new ProcessBuilder("/usr/bin/python3", "-u", source.toString())
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().put("TMPDIR", folder.toString());
        return new Job(builder.start(), folder, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private ObjectNode told(String name, Job job) throws IOException {
        boolean late = System.nanoTime() > job.until();
        if (job.process().isAlive() && late) {
            stopped.put(name, "late");
            job.kill();
        }
        ObjectNode told = Published.JSON.createObjectNode().put("id", name);
        if (job.process().isAlive()) {
            return told.put("state", "busy");
        }
        told.put("state", stopped.getOrDefault(name, "done"))
                .put("out", Files.readString(job.folder().resolve("out")))
                .put("err", Files.readString(job.folder().resolve("err")));
        int code = job.process().exitValue();
        return code > 128 ? told.put("signal", code - 128) : told.put("code", code);
    }

    @Override
    public void close() {
        for (Job job : jobs.values()) {
            job.kill();
            try {
                job.process().waitFor();
                Interpreter.remove(job.folder());
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
