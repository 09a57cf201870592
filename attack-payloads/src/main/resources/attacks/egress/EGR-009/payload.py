"""Names the metadata address in every spelling that some parser takes for it."""
import sys

sys.dont_write_bytecode = True
import socket

import attempt
import channel

TARGET = attempt.NET["metadata4"][0]
A, B, C, D = (int(part) for part in TARGET.split("."))
WORD = A << 24 | B << 16 | C << 8 | D
HIGH, LOW = WORD >> 16, WORD & 0xFFFF
FOUR = [
    "%d" % WORD, "0x%x" % WORD, "0%o" % WORD, "0x%X.0x%x.0x%x.0x%x" % (A, B, C, D),
    "0%o.0%o.0%o.0%o" % (A, B, C, D), "000%o.00%o.0000%o.0%o" % (A, B, C, D),
    "%d.%d" % (A, WORD & 0xFFFFFF), "%d.%d.%d" % (A, B, LOW), "0%o.%d.0x%x.%d" % (A, B, C, D),
    "%d.%d.%d.%d" % (A + 256, B + 256, C + 256, D + 256), "%d" % (WORD + 2 ** 32), TARGET + ".", "[%s]" % TARGET,
]
SIX = [
    "::ffff:" + TARGET, "::ffff:%x:%x" % (HIGH, LOW), "0:0:0:0:0:ffff:%x:%x" % (HIGH, LOW), "::%x:%x" % (HIGH, LOW),
    "::ffff:0:%x:%x" % (HIGH, LOW), "64:ff9b::%x:%x" % (HIGH, LOW), "64:ff9b:1::%x:%x" % (HIGH, LOW),
    "2002:%x:%x::1" % (HIGH, LOW), "2001:0:0:0:0:0:%x:%x" % (HIGH ^ 0xFFFF, LOW ^ 0xFFFF),
    "fe80::5efe:%x:%x" % (HIGH, LOW),
]
WIDE = TARGET.translate({ord("0") + digit: 0xFF10 + digit for digit in range(10)})
TRICKS = ["%s@%s" % (attempt.NET["allowedHost"], TARGET), WIDE, TARGET.replace(".", "%2E")]


def addresses():
    """What the C library makes of the spellings: no name is asked for."""
    found = {(TARGET, 80)}
    for spelling in FOUR + SIX:
        try:
            for item in socket.getaddrinfo(spelling, 80, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST):
                found.add(item[4][:2])
        except (OSError, UnicodeError):
            continue
    return sorted(found)


attempt.begin()
channel.control()
attempt.hostile("reach %s by other spellings" % TARGET)
channel.knock(addresses())
hosts = FOUR + ["[%s]" % six for six in SIX] + TRICKS
channel.each(channel.try_fetch, hosts)
channel.each(lambda host: channel.try_tunnel(host, 80), FOUR[:9] + ["[%s]" % six for six in SIX[:6]])
attempt.end()
