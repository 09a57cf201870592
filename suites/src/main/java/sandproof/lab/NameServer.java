package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Header;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Opcode;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.SOARecord;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/** The name server that owns {@code .test}, refuses every other zone, and records every query. */
final class NameServer implements DatagramLine.Ear {
    static final int HEADER = 12;
    private static final int FLAGS = 2;
    private static final int IS_ANSWER = 0x80;
    private static final int PAYLOAD = 1232;

    private final Zone zone;
    private final HitLog log;
    private final Record authority;

    NameServer(Zone zone, HitLog log) {
        this.zone = zone;
        this.log = log;
        Name origin = Name.fromConstantString(zone.origin());
        Name mailbox = Name.fromConstantString("canary." + zone.origin());
        this.authority = new SOARecord(origin, DClass.IN, 5, origin, mailbox, 1, 60, 60, 60, 5);
    }

    @Override
    public Optional<byte[]> heard(Caller caller, byte[] packet) {
        Heard heard = log.open(caller);
        Optional<byte[]> answer = answer(heard, packet);
        heard.ended();
        return answer;
    }

    /** Records a query and answers it; empty for what is no query at all, and for an answer, lest two servers talk for ever. */
    Optional<byte[]> answer(Heard heard, byte[] packet) {
        if (packet.length > FLAGS && (packet[FLAGS] & IS_ANSWER) != 0) {
            heard.says(packet, false);
            return Optional.empty();
        }
        try {
            return Optional.of(answerTo(heard, new Message(packet)).toWire());
        } catch (IOException | RuntimeException e) {
            heard.says(packet, false);
            return packet.length < HEADER ? Optional.empty() : Optional.of(formatError(packet));
        }
    }

    private Message answerTo(Heard heard, Message query) throws IOException {
        Header header = query.getHeader();
        Record question = query.getQuestion();
        Message answer = new Message(header.getID());
        answer.getHeader().setFlag(Flags.QR);
        answer.getHeader().setOpcode(header.getOpcode());
        if (header.getFlag(Flags.RD)) {
            answer.getHeader().setFlag(Flags.RD);
            answer.getHeader().setFlag(Flags.RA);
        }
        if (query.getOPT() != null) {
            answer.addRecord(new OPTRecord(PAYLOAD, 0, 0), Section.ADDITIONAL);
        }
        if (question == null || header.getOpcode() != Opcode.QUERY) {
            heard.says(query.toWire(), false);
            answer.getHeader().setRcode(question == null ? Rcode.FORMERR : Rcode.NOTIMP);
            return answer;
        }
        answer.addRecord(question, Section.QUESTION);
        String name = question.getName().toString();
        int type = question.getType();
        Zone.Entry entry = zone.lookUp(name, type == Type.A || type == Type.ANY);
        byte[] said = Printable.append(
                (name + " " + Type.string(type) + "\n").getBytes(UTF_8), query.toWire(), Printable.LIMIT * 2);
        heard.says(said, name + " " + Type.string(type), entry.innocent());
        fill(answer, entry, question.getName(), type);
        return answer;
    }

    private void fill(Message answer, Zone.Entry entry, Name name, int type) throws IOException {
        Header header = answer.getHeader();
        if (entry instanceof Zone.Foreign) {
            header.setRcode(Rcode.REFUSED);
            return;
        }
        header.setFlag(Flags.AA);
        if (entry instanceof Zone.Present present) {
            add(answer, name, present.records(), present.ttl(), type);
        } else {
            header.setRcode(Rcode.NXDOMAIN);
        }
        if (answer.getSection(Section.ANSWER).isEmpty()) {
            answer.addRecord(authority, Section.AUTHORITY);
        }
    }

    /** Adds the records of the asked type; an alias is answered with what it leads to. */
    private void add(Message answer, Name name, List<String> records, int ttl, int type) throws IOException {
        for (String line : records) {
            int space = line.indexOf(' ');
            int recordType = Type.value(line.substring(0, space));
            String data = line.substring(space + 1);
            boolean alias = recordType == Type.CNAME;
            if (recordType != type && type != Type.ANY && !alias) {
                continue;
            }
            answer.addRecord(Record.fromString(name, recordType, DClass.IN, ttl, data, Name.root), Section.ANSWER);
            if (alias && type != Type.CNAME && zone.lookUp(data, false) instanceof Zone.Present target) {
                add(answer, Name.fromString(data), target.records(), target.ttl(), type);
            }
        }
    }

    /** The header alone, sent back with a complaint. */
    private static byte[] formatError(byte[] packet) {
        byte[] answer = new byte[HEADER];
        answer[0] = packet[0];
        answer[1] = packet[1];
        answer[2] = (byte) 0x80;
        answer[3] = Rcode.FORMERR;
        return answer;
    }
}
