"""Opens sockets that an unprivileged task must not have."""
import sys

sys.dont_write_bytecode = True
import socket

import attempt
import channel

SOCKETS = {
    "raw ICMP": (socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP),
    "raw IP": (socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_RAW),
    "raw ICMPv6": (socket.AF_INET6, socket.SOCK_RAW, socket.IPPROTO_ICMPV6),
    "packet": (socket.AF_PACKET, socket.SOCK_RAW, 0x0300),
    "packet datagram": (socket.AF_PACKET, socket.SOCK_DGRAM, 0x0300),
}
held = []


def take(kind):
    held.append(socket.socket(*kind))


attempt.begin()
attempt.control("open an ordinary socket", channel.loopback)
attempt.hostile("open raw and packet sockets")
for name, kind in SOCKETS.items():
    attempt.variant(name, lambda: take(kind))
attempt.hold(attempt.LOOK if held else 0)
for one in held:
    one.close()
attempt.end()
