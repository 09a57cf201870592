"""Reaches for private addresses: by plain sockets and by the proxy."""
import sys

sys.dont_write_bytecode = True
import attempt
import channel

INTRANET = attempt.NET["intranet"]
PORTS = [80, 443, 22, 2375, 5432, 6379, 8080, 9000]


def host(address):
    return "[%s]" % address if ":" in address else address


attempt.begin()
channel.control()
attempt.hostile("reach " + " ".join(INTRANET))
channel.knock((address, port) for address in INTRANET for port in PORTS)
channel.each(channel.try_fetch, [host(address) for address in INTRANET])
channel.each(lambda target: channel.try_tunnel(*target),
             [(host(address), port) for address in INTRANET for port in (80, 443)])
attempt.end()
