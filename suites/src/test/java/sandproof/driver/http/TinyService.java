package sandproof.driver.http;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Stands in for the reference sandbox's program: started as the driver starts it, and able to misbehave. */
final class TinyService {
    private TinyService() {}

    public static void main(String[] given) throws IOException {
        List<String> args = List.of(given);
        if (args.contains("die-at-start")) {
            System.err.println("no ledger: \u001b[31mdisk full");
            System.exit(7);
        }
        if (args.contains("speak-nonsense")) {
            System.out.println("Hello!");
        }
        if (args.contains("listen-elsewhere")) {
            System.out.println("{\"listening\":\"http://192.0.2.1:80\"}");
        }
        if (args.contains("ignore-sigterm")) {
            Runtime.getRuntime().addShutdownHook(new Thread(TinyService::stayForEver));
        }
        String token = Files.readString(Path.of(after(args, "--token-file"))).strip();
        int port = Integer.parseInt(after(args, "--listen").replaceAll(".*:", ""));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", exchange -> {
            boolean known =
                    ("Bearer " + token).equals(exchange.getRequestHeaders().getFirst("Authorization"));
            String path = exchange.getRequestURI().getPath();
            String answer = path.contains("inventory")
                    ? "{\"resources\":[{\"kind\":\"environment\",\"name\":\"" + System.getenv() + "\"},"
                            + "{\"kind\":\"arguments\",\"name\":\"" + args + "\"}]}"
                    : FakeService.HONEST.getOrDefault("GET " + path, "{}");
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(known ? 200 : 401, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        System.out.println(
                "{\"listening\":\"http://127.0.0.1:" + server.getAddress().getPort() + "\"}");
        System.err.println("began");
    }

    private static String after(List<String> args, String option) {
        return args.get(args.indexOf(option) + 1);
    }

    private static void stayForEver() {
        try {
            Thread.currentThread().join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
