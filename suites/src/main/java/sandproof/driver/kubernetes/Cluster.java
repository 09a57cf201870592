package sandproof.driver.kubernetes;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.authentication.TokenReviewBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sandproof.driver.Words;
import sandproof.sandbox.SandboxException;

/** The API of the cluster: few calls, each bounded in time and size, whose failures are sentences. */
final class Cluster implements AutoCloseable {
    private static final int ANSWER_MILLIS = 15_000;
    private static final long MOST_ANSWER = 16L << 20;
    private static final ListOptions FEW =
            new ListOptionsBuilder().withLimit(20L).build();
    private static final int CONFLICT = 409;
    private static final int DEEPEST = 8;
    private static final int MOST_TEXT = 300;

    private final KubernetesClient client;

    private Cluster(KubernetesClient client) {
        this.client = client;
    }

    static Cluster of(String kubeconfig) {
        try {
            return of(Config.fromKubeconfig(kubeconfig));
        } catch (RuntimeException wrong) {
            throw new SandboxException(
                    "The kubeconfig file cannot be used (" + Words.shown(String.valueOf(wrong.getMessage())) + ").",
                    wrong);
        }
    }

    private static Cluster of(Config config) {
        Config bounded = new ConfigBuilder(config)
                .withConnectionTimeout(ANSWER_MILLIS)
                .withRequestTimeout(ANSWER_MILLIS)
                .withRequestRetryBackoffLimit(0)
                .withWebsocketPingInterval(0L)
                .withHttpProxy(null)
                .withHttpsProxy(null)
                .build();
        return new Cluster(new KubernetesClientBuilder()
                .withConfig(bounded)
                .withHttpClientFactory(new JdkHttpClientFactory())
                .withHttpClientBuilderConsumer(
                        builder -> builder.addOrReplaceInterceptor("bounded-answers", new BoundedAnswers(MOST_ANSWER)))
                .build());
    }

    /** What the API server says of its version: the first call, which shows whether it can be reached. */
    String version() {
        return asked("its version", () -> {
            var version = client.getKubernetesVersion();
            return Words.shown(version.getGitVersion());
        });
    }

    void create(HasMetadata object) {
        String what = object.getKind() + " " + object.getMetadata().getName();
        asked("a new " + what, () -> client.resource(object).create());
    }

    /** Whether the namespace's default service account is there, without which it takes no pod. */
    boolean ready(String namespace) {
        return asked(
                "the service account of " + namespace,
                () -> client.serviceAccounts()
                                .inNamespace(namespace)
                                .withName("default")
                                .get()
                        != null);
    }

    /** A namespace's pod; empty when there is none (any more). */
    Optional<Pod> pod(String namespace) {
        return asked(
                "the pod of " + namespace,
                () -> Optional.ofNullable(client.pods()
                        .inNamespace(namespace)
                        .withName(TaskObjects.TASK)
                        .get()));
    }

    boolean has(String namespace) {
        return asked(
                "namespace " + namespace,
                () -> client.namespaces().withName(namespace).get() != null);
    }

    /** Without any grace, so that nothing of the task has a say in when it ends. */
    void deletePod(String namespace) {
        asked(
                "the end of the pod of " + namespace,
                () -> client.pods()
                        .inNamespace(namespace)
                        .withName(TaskObjects.TASK)
                        .withGracePeriod(0)
                        .delete());
    }

    void deleteNamespace(String namespace) {
        try {
            asked(
                    "the end of namespace " + namespace,
                    () -> client.namespaces().withName(namespace).delete());
        } catch (SandboxException refused) {
            // It is on its way out already.
            if (!(refused.getCause() instanceof KubernetesClientException e) || e.getCode() != CONFLICT) {
                throw refused;
            }
        }
    }

    /** What the task printed, both of its streams in one, as far as the limit. */
    byte[] log(String namespace, int most) {
        return asked("the log of " + namespace, () -> {
            // By hand, since the client would first wait for a pod that is ready, and this one has ended.
            HttpRequest request = client.getHttpClient()
                    .newHttpRequestBuilder()
                    .uri(client.getMasterUrl() + "api/v1/namespaces/" + namespace + "/pods/" + TaskObjects.TASK
                            + "/log?container=" + TaskObjects.TASK + "&limitBytes=" + most)
                    .build();
            try {
                HttpResponse<InputStream> answer = client.getHttpClient()
                        .sendAsync(request, InputStream.class)
                        .get(ANSWER_MILLIS, TimeUnit.MILLISECONDS);
                try (InputStream in = answer.body()) {
                    if (!answer.isSuccessful()) {
                        throw new KubernetesClientException("status " + answer.code());
                    }
                    return in.readNBytes(most);
                }
            } catch (IOException | ExecutionException | TimeoutException failed) {
                throw new KubernetesClientException("it broke off", failed);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new KubernetesClientException("interrupted", e);
            }
        });
    }

    /**
     * Runs a command beside the task and takes what it prints until it ends, the output is full or time is up.
     *
     * @return whether it came to its end, and to a good one
     */
    boolean beside(String namespace, OutputStream out, Duration patience, String... command) {
        return asked("a command beside the task of " + namespace, () -> {
            try (ExecWatch running = client.pods()
                    .inNamespace(namespace)
                    .withName(TaskObjects.TASK)
                    .inContainer(TaskObjects.COLLECTOR)
                    .withReadyWaitTimeout(0)
                    .writingOutput(out)
                    .writingError(OutputStream.nullOutputStream())
                    .exec(command)) {
                return Integer.valueOf(0).equals(running.exitCode().get(patience.toMillis(), TimeUnit.MILLISECONDS));
            } catch (ExecutionException | TimeoutException unfinished) {
                return false;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        });
    }

    /** Whether the cluster takes a token for somebody's. */
    boolean accepts(String token) {
        return asked("a review of a token", () -> {
            var status = client.tokenReviews()
                    .create(new TokenReviewBuilder()
                            .withNewSpec()
                            .withToken(token)
                            .endSpec()
                            .build())
                    .getStatus();
            return status != null && Boolean.TRUE.equals(status.getAuthenticated());
        });
    }

    /** Names of what bears a label, a few at most, each with its kind; of a pod also its uid. */
    List<String> labelled(String label, String value) {
        return asked("what is labelled " + label + "=" + value, () -> {
            Stream<? extends HasMetadata> all = Stream.of(
                            client.namespaces().withLabel(label, value).list(FEW).getItems().stream(),
                            client.pods().inAnyNamespace().withLabel(label, value).list(FEW).getItems().stream(),
                            client.configMaps().inAnyNamespace().withLabel(label, value).list(FEW).getItems().stream(),
                            client
                                    .network()
                                    .v1()
                                    .networkPolicies()
                                    .inAnyNamespace()
                                    .withLabel(label, value)
                                    .list(FEW)
                                    .getItems()
                                    .stream())
                    .flatMap(stream -> stream);
            return all.map(object -> kind(object) + " "
                            + Words.shown(String.valueOf(object.getMetadata().getName()))
                            + (object instanceof Pod
                                    ? ", uid "
                                            + Words.shown(String.valueOf(
                                                    object.getMetadata().getUid()))
                                    : ""))
                    .toList();
        });
    }

    private static String kind(HasMetadata object) {
        if (object instanceof Namespace) {
            return "namespace";
        } else if (object instanceof Pod) {
            return "pod";
        } else if (object instanceof ConfigMap) {
            return "ConfigMap";
        }
        return object instanceof NetworkPolicy ? "NetworkPolicy" : "object";
    }

    private static <T> T asked(String what, Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException failed) {
            Throwable root = failed;
            for (int i = 0; i < DEEPEST && root.getCause() != null; i++) {
                root = root.getCause();
            }
            String why = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
            throw new SandboxException(
                    "The cluster was asked for " + what + " and failed: " + Words.shown(why, MOST_TEXT) + ".", failed);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
