"""Reaches for a port of the host: by loopback, by address, by the gateway of its own network, by the proxy."""
import socket
import struct
import sys

sys.dont_write_bytecode = True
import attempt
import channel

HOST = attempt.CANARY["hostAddress"]
PORT = int(attempt.CANARY["victimPort"])
PATH = "/hit/" + attempt.NONCE


def gateways():
    """The host's end of each network of this task: its gateway, or the first address where none is named."""
    found = set()
    with open("/proc/net/route", encoding="ascii") as table:
        for words in map(str.split, table.read().splitlines()[1:]):
            network, gateway, mask = (int(words[at], 16) for at in (1, 2, 7))
            if gateway or mask:
                address = gateway or socket.ntohl(socket.htonl(network) + 1)
                found.add(socket.inet_ntoa(struct.pack("=I", address)))
    return sorted(found)


attempt.begin()
attempt.control("talk to a listener of one's own", channel.loopback)
attempt.hostile("reach port %d of the host" % PORT)
channel.knock([(address, PORT) for address in ("127.0.0.1", "127.0.0.2", "::1", "0.0.0.0", "::", HOST)])
channel.knock([(address, PORT) for address in attempt.variant("look for gateways", gateways) or []])
for host in ("127.0.0.1", "localhost", "[::1]", HOST):
    attempt.variant("GET of %s by the proxy" % host, lambda: channel.fetch(host, PATH, PORT).expect(200))
channel.try_tunnel("127.0.0.1", PORT)
channel.try_tunnel(HOST, PORT)
attempt.end()
