package sandproof.reference.live;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Several clients who submit tasks of all kinds, side by side, and keep what they are told. */
final class Crowd implements AutoCloseable {
    private static final int CREATED = 201;
    private static final int KNOWN = 200;
    private static final long PATIENCE_MINUTES = 5;

    private final long seed;
    private final int clients;
    private final HttpClient http = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<String, Promise> promises = new ConcurrentHashMap<>();
    private final Queue<Submission> unanswered = new ConcurrentLinkedQueue<>();
    private final Queue<String> misses = new ConcurrentLinkedQueue<>();

    /** A task that somebody was told of, and the last that was heard of it. */
    record Promise(Kind kind, Optional<JsonNode> end, boolean judged) {
        Promise(Kind kind, Optional<JsonNode> end) {
            this(kind, end, false);
        }

        Promise asJudged() {
            return new Promise(kind, end, true);
        }
    }

    /** What was sent under a key, and came to no answer. */
    record Submission(Kind kind, Map<String, Object> body, String key) {}

    Crowd(long seed, int clients) {
        this.seed = seed;
        this.clients = clients;
    }

    /** Starts this many tasks, and waits until each is done with; a service that goes away ends it early. */
    void run(String url, int tasks) throws InterruptedException {
        int until = numbers.get() + tasks;
        begin(url, until).await();
    }

    /** Lets the clients begin, and does not wait. */
    Shift begin(String url, int until) {
        Client client = new Client(http, url);
        Shift shift = new Shift(clients);
        for (int count = 0; count < clients; count++) {
            threads.execute(() -> {
                try {
                    for (int number = numbers.getAndIncrement();
                            number < until && !shift.over();
                            number = numbers.getAndIncrement()) {
                        one(client, number);
                    }
                } catch (IOException gone) {
                    shift.end();
                } finally {
                    shift.left();
                }
            });
        }
        return shift;
    }

    private void one(Client client, int number) throws IOException {
        Random random = new Random(seed * 1_000_003 + number);
        Kind kind = Kind.any(random);
        String key = kind.conduct() == Kind.Conduct.LOSE || random.nextBoolean() ? "key-" + seed + "-" + number : "";
        Map<String, Object> body = kind.body(key.isEmpty() ? "none" : key);
        Submission submission = new Submission(kind, body, key);
        if (!key.isEmpty()) {
            unanswered.add(submission);
        }
        if (kind.conduct() == Kind.Conduct.LOSE) {
            client.submitAndLeave(body, key, random);
        }
        String id = told(client.submit(body, key), submission);
        if (id.isEmpty()) {
            return;
        }
        switch (kind.conduct()) {
            case WAIT, LOSE -> {}
            case CANCEL -> client.cancel(id, random);
            case LOSE_WAITING -> client.waitAndLeave(id, random);
        }
        JsonNode end = client.end(id);
        promises.put(id, new Promise(kind, Optional.of(end)));
        if (kind.conduct() == Kind.Conduct.CANCEL) {
            client.cancel(id, random);
        }
    }

    /** Sends again, under its key, whatever came to no answer; one task must come of it. */
    void askAgain(String url) throws IOException {
        Client client = new Client(http, url);
        for (Submission submission = unanswered.peek(); submission != null; submission = unanswered.peek()) {
            String id = told(client.submit(submission.body(), submission.key()), submission);
            if (!id.isEmpty() && submission.kind().conduct() == Kind.Conduct.CANCEL) {
                client.cancel(id, new Random(seed));
            }
            if (!id.isEmpty()) {
                var ignored = client.end(id);
            }
        }
    }

    private String told(Client.Answer answer, Submission submission) {
        if (answer.status() != CREATED && answer.status() != KNOWN) {
            misses.add("a submission was answered with " + answer.status() + " " + answer.body());
            unanswered.remove(submission);
            return "";
        }
        String id = answer.body().get("id").textValue();
        promises.putIfAbsent(id, new Promise(submission.kind(), Optional.empty()));
        unanswered.remove(submission);
        return id;
    }

    Client client(String url) {
        return new Client(http, url);
    }

    /** Every task that was answered for, by its id. */
    Map<String, Promise> promises() {
        return promises;
    }

    Queue<String> misses() {
        return misses;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    /** Clients at work. */
    static final class Shift {
        private final CountDownLatch working;
        private volatile boolean over;

        Shift(int clients) {
            working = new CountDownLatch(clients);
        }

        void end() {
            over = true;
        }

        boolean over() {
            return over;
        }

        private void left() {
            working.countDown();
        }

        void await() throws InterruptedException {
            if (!working.await(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                throw new IllegalStateException("a client waits for ever");
            }
        }
    }
}
