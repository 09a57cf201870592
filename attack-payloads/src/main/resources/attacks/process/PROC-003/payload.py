"""Takes memory beyond the limit, a bounded piece beyond it, and stays there for a moment."""
import sys

sys.dont_write_bytecode = True
import mmap

import attempt

PIECE = 4 * attempt.MEBIBYTE
MOST = attempt.LIMITS["memory"] + 96 * attempt.MEBIBYTE
held = []


def take(piece):
    while len(held) * PIECE < MOST:
        # The wall may be met at any moment from here on, and then nothing more is said.
        if 4 * len(held) * PIECE >= attempt.LIMITS["memory"]:
            attempt.tried()
        held.append(piece())


def private_mapping():
    mapping = mmap.mmap(-1, PIECE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    for page in range(0, PIECE, mmap.PAGESIZE):
        mapping[page] = 1
    return mapping


attempt.begin()
attempt.control("take one mebibyte", lambda: bytearray(b"x" * attempt.MEBIBYTE))
attempt.hostile("take %d bytes of memory" % MOST)
# Seen from outside before it may be ended in a moment.
attempt.hold()
attempt.variant("heap", lambda: take(lambda: bytearray(b"x" * PIECE)))
attempt.variant("private mapping", lambda: take(private_mapping))
attempt.outcome("bytes held at the peak", "blocked" if len(held) * PIECE < MOST else "succeeded", len(held) * PIECE)
attempt.hold()
attempt.end(137 if len(held) * PIECE < MOST else 0)
