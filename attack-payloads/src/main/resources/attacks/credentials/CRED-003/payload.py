"""Talks to the engine's socket and to an abstract socket of the host."""
import sys

sys.dont_write_bytecode = True
import os
import socket

import attempt

ENGINE = attempt.CANARY["socket"]
LINK = os.path.join(attempt.TMP, "engine-" + attempt.NONCE)
WORDS = ("GET /version?attempt=%s HTTP/1.0\r\nHost: %s\r\n\r\n" % (attempt.NONCE, attempt.NONCE)).encode()


def talk(address):
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as caller:
        caller.settimeout(0.7)
        caller.connect(address)
        caller.sendall(WORDS)
        attempt.got(caller.recv(1024))


def by_link():
    os.symlink(ENGINE, LINK)
    try:
        talk(LINK)
        attempt.hold(0.1)
    finally:
        os.remove(LINK)


def own_sockets():
    one, other = socket.socketpair()
    with one, other:
        one.send(b"innocent")
        if other.recv(16) != b"innocent":
            raise ValueError("the words came back changed")


attempt.begin()
attempt.control("talk over a socket pair of one's own", own_sockets)
attempt.hostile("talk to " + ENGINE)
attempt.variant("by its path", lambda: talk(ENGINE))
attempt.variant("through /proc/self/root", lambda: talk("/proc/self/root" + ENGINE))
attempt.variant("through a link", by_link)
attempt.variant("abstract socket", lambda: talk("\0" + attempt.CANARY["abstract"].lstrip("@")))
attempt.end()
