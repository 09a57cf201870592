package sandproof.reference.egress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/** A name server on the loopback that answers by script and remembers what it was asked. */
final class FakeNameServer implements AutoCloseable {
    final List<String> asked = new CopyOnWriteArrayList<>();
    private final Map<String, List<List<String>>> script = new ConcurrentHashMap<>();
    private final Map<String, Integer> turns = new ConcurrentHashMap<>();
    private final Set<String> silent = ConcurrentHashMap.newKeySet();
    private final DatagramSocket socket;

    FakeNameServer() throws IOException {
        socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "fake-dns");
        thread.setDaemon(true);
        thread.start();
    }

    InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    /** Records such as {@code A 127.0.0.1} or {@code CNAME other.test.}, all in one answer. */
    FakeNameServer has(String name, String... records) {
        script.put(name, List.of(List.of(records)));
        return this;
    }

    /** One record set after another, a new one for each question for an IPv4 address. */
    FakeNameServer alternates(String name, String first, String second) {
        script.put(name, List.of(List.of(first), List.of(second)));
        return this;
    }

    /** Hears the question, and never answers it. */
    FakeNameServer silent(String name) {
        silent.add(name);
        return this;
    }

    private void serve() {
        byte[] buffer = new byte[2048];
        while (!socket.isClosed()) {
            DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
            try {
                socket.receive(packet);
                Message query = new Message(Arrays.copyOf(buffer, packet.getLength()));
                byte[] answer = answer(query).toWire();
                if (!silent.contains(query.getQuestion().getName().toString(true))) {
                    socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                }
            } catch (IOException e) {
                if (!socket.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private Message answer(Message query) throws IOException {
        Record question = query.getQuestion();
        String name = question.getName().toString(true);
        asked.add(name + " " + Type.string(question.getType()));
        Message answer = new Message(query.getHeader().getID());
        answer.getHeader().setFlag(Flags.QR);
        answer.addRecord(question, Section.QUESTION);
        List<List<String>> sets = script.get(name);
        if (sets == null) {
            answer.getHeader().setRcode(Rcode.NXDOMAIN);
            return answer;
        }
        int turn = question.getType() == Type.A ? turns.merge(name, 1, Integer::sum) - 1 : 0;
        for (String line : sets.get(turn % sets.size())) {
            String[] words = line.split(" ");
            Name owner = words.length > 2 ? Name.fromString(words[0], Name.root) : question.getName();
            int type = Type.value(words[words.length - 2]);
            if (type == question.getType() || type == Type.CNAME) {
                answer.addRecord(
                        Record.fromString(owner, type, DClass.IN, 0, words[words.length - 1], Name.root),
                        Section.ANSWER);
            }
        }
        return answer;
    }

    @Override
    public void close() {
        socket.close();
    }
}
