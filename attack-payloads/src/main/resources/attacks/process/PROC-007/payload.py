"""Writes far more to stdout and stderr than allowed; gives up where nobody reads."""
import sys

sys.dont_write_bytecode = True
import os
import select
import time

import attempt

MOST = attempt.LIMITS["streamBytes"] + 8 * attempt.MEBIBYTE
LINE = b"x" * 65536
SHORT = (b"sandproof " + attempt.NONCE.encode() + b"\n") * 2048


def flood(descriptor, piece):
    os.set_blocking(descriptor, False)
    left = MOST // 2
    until = time.monotonic() + 1
    while left > 0 and time.monotonic() < until:
        if select.select([], [descriptor], [], 0.2)[1]:
            try:
                left -= os.write(descriptor, piece[:left])
            except BlockingIOError:
                continue
    if left > 0:
        raise TimeoutError("nobody reads: %d bytes were not taken" % left)


attempt.begin()
attempt.control("write one line", lambda: os.write(2, b"innocent\n"))
attempt.hostile("write %d bytes to each stream" % MOST)
failures = []
for descriptor in (2, 1):
    for piece in (LINE, SHORT):
        try:
            flood(descriptor, piece)
        except OSError as failure:
            failures.append("stream %d: %s" % (descriptor, failure))
attempt.outcome("flood", "blocked" if failures else "succeeded", failures)
attempt.end()
