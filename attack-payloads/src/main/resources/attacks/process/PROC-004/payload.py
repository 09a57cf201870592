"""Fills the output directory beyond the quota, a bounded amount beyond it, and stays there for a moment."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

PLACE = attempt.OUTPUT
PIECE = b"sandproof" * 7281
MOST = attempt.LIMITS["outputBytes"] + attempt.LIMITS["tmpBytes"] + 6 * attempt.MEBIBYTE
names = []
written = 0


def create(name):
    names.append(os.path.join(PLACE, name))
    return open(names[-1], "wb", buffering=0)


def fill(file):
    global written
    while written < MOST:
        written += file.write(PIECE)


def one_file():
    with create("fill-" + attempt.NONCE) as file:
        fill(file)


def many_files():
    for number in range(8):
        with create("fill-%d-%s" % (number, attempt.NONCE)) as file:
            fill(file)


def deleted_file():
    with create("gone-" + attempt.NONCE) as file:
        os.remove(names.pop())
        fill(file)


def reserved():
    with create("reserved-" + attempt.NONCE) as file:
        os.posix_fallocate(file.fileno(), 0, MOST)


def clean_up():
    for name in names:
        os.remove(name)


attempt.begin()
attempt.control("write a small file", lambda: attempt.write_output("innocent-" + attempt.NONCE))
attempt.hostile("write %d bytes" % MOST)
try:
    attempt.variant("reserve it all at once", reserved)
    attempt.variant("one file", one_file)
    attempt.variant("many files", many_files)
    attempt.hold(0.5)
finally:
    clean_up()
written = 0
attempt.variant("a file without a name", deleted_file)
attempt.end()
