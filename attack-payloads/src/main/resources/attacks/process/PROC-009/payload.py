"""Opens more files than allowed, a bounded number more, and holds them for a moment."""
import sys

sys.dont_write_bytecode = True
import os
import resource
import socket

import attempt

MOST = attempt.LIMITS["openFiles"] + 256
held = []


def raise_limit():
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard < MOST:
        resource.setrlimit(resource.RLIMIT_NOFILE, (MOST + 64, MOST + 64))


def open_many(one):
    while len(held) < MOST:
        held.extend(one())


def one_socket():
    return [socket.socket(socket.AF_UNIX).detach()]


attempt.begin()
attempt.control("open and close one file", lambda: os.close(os.open(os.devnull, os.O_RDONLY)))
attempt.hostile("hold %d open files" % MOST)
attempt.variant("raise the limit", raise_limit)
attempt.variant("files", lambda: open_many(lambda: [os.open(os.devnull, os.O_RDONLY)]))
attempt.variant("pipes", lambda: open_many(os.pipe))
attempt.variant("sockets", lambda: open_many(one_socket))
attempt.outcome("files open at the peak", "blocked" if len(held) < MOST else "succeeded", len(held))
attempt.hold()
for descriptor in held:
    os.close(descriptor)
attempt.end()
