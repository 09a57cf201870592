"""Leaves results that are larger than allowed: a real one and a hollow one."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

os.chdir(attempt.OUTPUT)
LIMIT = attempt.LIMITS["artifactBytes"]


def leave(name, size):
    with open(name, "w", encoding="ascii") as file:
        while file.tell() < size:
            file.write("one line of an ordinary text\n" * 64)


def leave_hollow():
    name = "refuse-hollow-%s.txt" % attempt.NONCE
    leave(name, 1)
    os.truncate(name, 1 << 30)


attempt.begin()
attempt.control("write an honest result", lambda: leave("report.txt", 1))
attempt.hostile("leave results larger than %d bytes" % LIMIT)
attempt.variant("large text", lambda: leave("refuse-large-%s.txt" % attempt.NONCE, 2 * LIMIT))
attempt.variant("hollow text", leave_hollow)
attempt.end()
