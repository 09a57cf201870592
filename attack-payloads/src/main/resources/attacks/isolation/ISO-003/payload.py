"""Reaches for a port of the host: by loopback, by address, by the proxy."""
import sys

sys.dont_write_bytecode = True
import attempt
import channel

HOST = attempt.CANARY["hostAddress"]
PORT = int(attempt.CANARY["victimPort"])
PATH = "/hit/" + attempt.NONCE

attempt.begin()
attempt.control("talk to a listener of one's own", channel.loopback)
attempt.hostile("reach port %d of the host" % PORT)
channel.knock([(address, PORT) for address in ("127.0.0.1", "127.0.0.2", "::1", "0.0.0.0", "::", HOST)])
for host in ("127.0.0.1", "localhost", "[::1]", HOST):
    attempt.variant("GET of %s by the proxy" % host, lambda: channel.fetch(host, PATH, PORT).expect(200))
channel.try_tunnel("127.0.0.1", PORT)
channel.try_tunnel(HOST, PORT)
attempt.end()
