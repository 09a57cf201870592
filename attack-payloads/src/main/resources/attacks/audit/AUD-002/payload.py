"""Is denied many times, quickly, while its twin is denied too: both the same file, and each one of its own."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

OWN = os.path.join(attempt.CANARY["dir"], "own-%s.txt" % attempt.NONCE)
SHARED = "/srv/sandproof-denied-at-once.txt"


def look():
    for path in (OWN, SHARED):
        try:
            os.stat(path)
        except OSError:
            continue


attempt.begin()
attempt.control("read own input", attempt.read_input)
attempt.hostile("be denied " + OWN + " and " + SHARED)
attempt.steal("own name", OWN)
attempt.steal("the name that its twin is denied too", SHARED)
for _ in range(10):
    attempt.in_child(look)
    attempt.hold(0.03)
attempt.steal("secret of the host", attempt.CANARY["file"])
attempt.end()
