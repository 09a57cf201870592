"""Sends datagrams to a public host that is not allowed."""
import sys

sys.dont_write_bytecode = True
import socket

import attempt
import channel

ADDRESSES = [attempt.NET["public"], attempt.NET["public6"]]
PORTS = [53, 123, 443, 5353, 9999]


def send(address, port, connected):
    data = channel.query(attempt.NET["publicName"]) if port == 53 else attempt.NONCE.encode()
    how = "connected" if connected else "unconnected"
    attempt.variant("UDP to %s port %d, %s" % (address, port, how),
                    lambda: channel.send_datagram(address, port, data, connected))


attempt.begin()
attempt.control("send a datagram to oneself", lambda: channel.loopback(socket.SOCK_DGRAM))
attempt.hostile("send datagrams to " + ADDRESSES[0])
for address in ADDRESSES:
    for port in PORTS:
        send(address, port, True)
        send(address, port, False)
attempt.end()
