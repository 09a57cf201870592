package sandproof.driver.api;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.extension.ResponseTransformerV2;
import com.github.tomakehurst.wiremock.http.HttpHeader;
import com.github.tomakehurst.wiremock.http.HttpHeaders;
import com.github.tomakehurst.wiremock.http.Request;
import com.github.tomakehurst.wiremock.http.Response;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A service on this machine that keeps to somebody's published interface, and remembers what it was asked. */
final class Published implements AutoCloseable {
    /** What a service answers. */
    record Answer(int status, String type, byte[] body, String retryAfter) {
        Answer(int status, String type, byte[] body) {
            this(status, type, body, "");
        }

        static Answer json(int status, String body) {
            return new Answer(status, "application/json", body.getBytes(StandardCharsets.UTF_8));
        }

        static Answer empty(int status) {
            return new Answer(status, "text/plain", new byte[0]);
        }
    }

    /** The interface itself. */
    interface Behaviour {
        Answer to(String method, String url, Request request);
    }

    static final ObjectMapper JSON = new ObjectMapper();

    private final WireMockServer server;

    Published(Behaviour behaviour) {
        server = new WireMockServer(
                wireMockConfig().bindAddress("127.0.0.1").dynamicPort().extensions(new ByBehaviour(behaviour)));
        server.start();
        server.stubFor(any(anyUrl()).willReturn(aResponse()));
    }

    static JsonNode json(Request request) {
        try {
            return JSON.readTree(request.getBodyAsString());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** The content of a part of a form. */
    static String part(Request request, String name) {
        return new String(request.getPart(name).getBody().asBytes(), StandardCharsets.UTF_8);
    }

    String address() {
        return "http://127.0.0.1:" + server.port();
    }

    /** {@code METHOD /path?query} of every request so far. */
    List<String> asked() {
        List<String> asked = new ArrayList<>();
        server.getAllServeEvents()
                .forEach(event -> asked.add(
                        0,
                        event.getRequest().getMethod() + " "
                                + event.getRequest().getUrl()));
        return asked;
    }

    /** A header of every request that has it. */
    List<String> sent(String header) {
        return server.getAllServeEvents().stream()
                .map(event -> event.getRequest().getHeader(header))
                .filter(value -> value != null)
                .toList();
    }

    @Override
    public void close() {
        server.stop();
    }

    private record ByBehaviour(Behaviour behaviour) implements ResponseTransformerV2 {
        @Override
        public String getName() {
            return "by-behaviour";
        }

        @Override
        public Response transform(Response response, ServeEvent event) {
            Request request = event.getRequest();
            Answer answer = behaviour.to(request.getMethod().value(), request.getUrl(), request);
            return Response.Builder.like(response)
                    .but()
                    .status(answer.status())
                    .headers(new HttpHeaders(
                            new HttpHeader("Content-Type", answer.type()),
                            new HttpHeader("Retry-After", answer.retryAfter())))
                    .body(answer.body())
                    .build();
        }
    }
}
