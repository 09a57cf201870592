"""Leaves two bounded daemons behind and runs out of memory."""
import sys

sys.dont_write_bytecode = True
import attempt
import daemon

PIECE = 4 * attempt.MEBIBYTE
MOST = attempt.LIMITS["memory"] + 96 * attempt.MEBIBYTE
held = []


def take():
    while len(held) * PIECE < MOST:
        held.append(bytearray(b"x" * PIECE))


attempt.begin(8)
attempt.control("start and end one child", daemon.innocent_child)
attempt.hostile("leave daemons behind when memory runs out")
daemon.stubborn()
daemon.nameless()
# Seen from outside before it may be ended in a moment.
attempt.hold(0.3)
attempt.tried()
attempt.variant("take %d bytes" % MOST, take)
attempt.hold(0.5)
attempt.end(137 if len(held) * PIECE < MOST else 0)
