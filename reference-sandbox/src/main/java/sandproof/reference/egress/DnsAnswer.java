package sandproof.reference.egress;

import java.util.ArrayList;
import java.util.List;
import org.xbill.DNS.CNAMERecord;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/** Takes addresses out of an answer: of the name asked for, and of the aliases the same answer leads through. */
final class DnsAnswer {
    private static final int LONGEST_CHAIN = 8;

    private DnsAnswer() {}

    static List<IpAddress> addresses(Message answer, Record question) {
        if (answer.getRcode() != Rcode.NOERROR || !question.equals(answer.getQuestion())) {
            return List.of();
        }
        List<Record> records = answer.getSection(Section.ANSWER);
        Name name = question.getName();
        for (int hop = 0; hop <= LONGEST_CHAIN; hop++) {
            Name owner = name;
            List<IpAddress> found = new ArrayList<>();
            Name alias = null;
            for (Record record : records) {
                if (!record.getName().equals(owner)) {
                    continue;
                }
                if (record.getType() == question.getType()) {
                    found.add(IpAddress.of(record.rdataToWireCanonical()));
                } else if (record.getType() == Type.CNAME) {
                    alias = ((CNAMERecord) record).getTarget();
                }
            }
            if (alias == null || !found.isEmpty()) {
                return found;
            }
            name = alias;
        }
        return List.of();
    }
}
