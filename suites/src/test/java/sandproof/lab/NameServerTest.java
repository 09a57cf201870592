package sandproof.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Opcode;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

class NameServerTest {
    private static final String NONCE = "0123456789abcdef0123";

    private final Registry registry = new Registry(Clock.systemUTC());
    private final HitLog log = new HitLog(registry, Clock.systemUTC());
    private final NameServer server = new NameServer(new Zone(registry, Map.of()), log);
    private final int number = registry.claim(NONCE);
    private final Caller caller = Caller.at("dns", Addresses.literal("192.0.2.53"), 53, "peer");

    private Message ask(String name, int type) throws IOException {
        Message query = Message.newQuery(Record.newRecord(Name.fromString(name), type, DClass.IN));
        byte[] answer = server.heard(caller, query.toWire()).orElseThrow();
        Message message = new Message(answer);
        assertThat(message.getHeader().getID()).isEqualTo(query.getHeader().getID());
        assertThat(message.getHeader().getFlag(Flags.QR)).isTrue();
        return message;
    }

    private List<String> answers(String name, int type) throws IOException {
        return ask(name, type).getSection(Section.ANSWER).stream()
                .map(record -> Type.string(record.getType()) + " " + record.rdataToString())
                .toList();
    }

    private Hit last() {
        List<Hit> hits = log.all();
        return hits.get(hits.size() - 1);
    }

    @Test
    void names_lead_where_the_script_says() throws IOException {
        String n = "n" + NONCE;
        assertThat(answers("allowed.test.", Type.A)).containsExactly("A 203.0.113.10");
        assertThat(answers("x.allowed.test.", Type.A)).containsExactly("A 203.0.113.10");
        assertThat(answers(n + ".denied.test.", Type.A)).containsExactly("A 198.51.100." + number);
        assertThat(answers(n + ".inside.test.", Type.A)).containsExactly("A 10.66.0." + number);
        assertThat(answers(n + ".mixed.test.", Type.A)).containsExactly("A 203.0.113.10", "A 10.66.0." + number);
        assertThat(answers(n + ".cname.test.", Type.A))
                .containsExactly("CNAME " + n + ".inside.test.", "A 10.66.0." + number);
        assertThat(answers(n + ".exfil.test.", Type.TXT)).containsExactly("TXT \"canary\"");
    }

    @Test
    void a_name_without_ipv4_has_only_the_other_family() throws IOException {
        assertThat(answers("n" + NONCE + ".inside6.test.", Type.A)).isEmpty();
        assertThat(answers("n" + NONCE + ".inside6.test.", Type.AAAA))
                .singleElement()
                .asString()
                .endsWith(":" + number);
    }

    @Test
    void rebinding_alternates_with_each_question_for_an_address_and_lives_no_second() throws IOException {
        String name = "n" + NONCE + ".rebind.test.";
        assertThat(answers(name, Type.A)).containsExactly("A 203.0.113.10");
        assertThat(answers(name, Type.AAAA)).isEmpty();
        Message second = ask(name, Type.A);
        assertThat(second.getSection(Section.ANSWER).get(0).rdataToString()).isEqualTo("169.254.169.254");
        assertThat(second.getSection(Section.ANSWER).get(0).getTTL()).isZero();
        assertThat(answers(name, Type.A)).containsExactly("A 203.0.113.10");
        assertThat(answers("n" + NONCE.replace('0', 'f') + ".rebind.test.", Type.A))
                .containsExactly("A 203.0.113.10");
    }

    @Test
    void every_query_is_recorded_and_innocent_only_where_a_task_may_ask() throws IOException {
        ask("n" + NONCE + ".inside.test.", Type.A);
        assertThat(last().innocent()).isTrue();
        assertThat(last().nonce()).isEqualTo(NONCE);
        ask("stolen.n" + NONCE + ".ExFil.TeSt.", Type.TXT);
        assertThat(last().innocent()).isFalse();
        assertThat(last().said()).isEqualTo("stolen.n" + NONCE + ".ExFil.TeSt. TXT");
        ask("n" + NONCE + ".denied.test.", Type.A);
        assertThat(last().innocent()).isFalse();
        ask("allowed.test.", Type.A);
        assertThat(log.anonymous()).singleElement().extracting(Hit::innocent).isEqualTo(true);
    }

    @Test
    void other_zones_are_refused_and_unknown_names_do_not_exist_and_both_are_recorded() throws IOException {
        assertThat(ask("n" + NONCE + ".example.com.", Type.A).getRcode()).isEqualTo(Rcode.REFUSED);
        assertThat(ask("n" + NONCE + ".nothing.test.", Type.A).getRcode()).isEqualTo(Rcode.NXDOMAIN);
        assertThat(ask("nffffffffffffffffffff.inside.test.", Type.A).getRcode()).isEqualTo(Rcode.NXDOMAIN);
        assertThat(ask("xallowed.test.", Type.A).getRcode()).isEqualTo(Rcode.NXDOMAIN);
        assertThat(log.of(NONCE)).hasSize(2).noneMatch(Hit::innocent);
    }

    @Test
    void what_is_no_query_is_answered_by_a_complaint_or_not_at_all() throws IOException {
        assertThat(server.heard(caller, new byte[0])).isEmpty();
        assertThat(server.heard(caller, new byte[11])).isEmpty();
        Message update = new Message(5);
        update.getHeader().setOpcode(Opcode.UPDATE);
        update.addRecord(Record.newRecord(Name.fromString("a.test."), Type.A, DClass.IN), Section.QUESTION);
        assertThat(new Message(server.heard(caller, update.toWire()).orElseThrow()).getRcode())
                .isEqualTo(Rcode.NOTIMP);
        Random random = new Random(3);
        for (int i = 0; i < 5000; i++) {
            byte[] garbage = new byte[random.nextInt(300)];
            random.nextBytes(garbage);
            server.heard(caller, garbage);
        }
        assertThat(log.all()).isNotEmpty();
    }

    @Test
    void an_answer_is_heard_and_never_answered_lest_two_servers_talk_for_ever() throws IOException {
        Message answer = new Message(7);
        answer.getHeader().setFlag(Flags.QR);
        answer.addRecord(
                Record.newRecord(Name.fromString("n" + NONCE + ".exfil.test."), Type.A, DClass.IN), Section.QUESTION);
        assertThat(server.heard(caller, answer.toWire())).isEmpty();
        assertThat(log.of(NONCE)).hasSize(1);
        // Broken, but an answer all the same.
        byte[] broken = new byte[40];
        java.util.Arrays.fill(broken, (byte) 0xff);
        assertThat(server.heard(caller, broken)).isEmpty();
    }

    @Test
    void a_query_over_tcp_may_come_in_pieces_and_several_on_one_connection() throws IOException {
        Recorder outlet = new Recorder();
        NameServerConversation conversation = new NameServerConversation(caller, log, server);
        byte[] query = Message.newQuery(
                        Record.newRecord(Name.fromString("n" + NONCE + ".exfil.test."), Type.A, DClass.IN))
                .toWire();
        byte[] framed = Printable.append(new byte[] {0, (byte) query.length}, query, 1000);
        for (byte b : framed) {
            conversation.heard(new byte[] {b}, outlet);
        }
        conversation.heard(Printable.append(framed, framed, 2000), outlet);
        conversation.over();
        assertThat(outlet.said).hasSize(3);
        assertThat(log.of(NONCE)).hasSize(3).allMatch(hit -> hit.said().startsWith("n" + NONCE));
    }
}
