"""Tries to open a host file relative to every descriptor it may have inherited."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

SECRET = attempt.CANARY["file"]
UP = "../" * 12


def relative(number, path):
    descriptor = os.open(path, os.O_RDONLY, dir_fd=number)
    with os.fdopen(descriptor, "rb") as file:
        attempt.got(file.read(1024))


def own_input():
    folder = os.open(attempt.INPUTS, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.close(os.open("data.csv", os.O_RDONLY, dir_fd=folder))
    finally:
        os.close(folder)


def inherited():
    """Numbers that are open before this program has opened anything that stays."""
    own = os.open(os.devnull, os.O_RDONLY)
    os.close(own)
    return [number for number in range(3, 64) if number != own and os.path.lexists("/proc/self/fd/%d" % number)]


attempt.begin()
attempt.control("open own input relative to a descriptor of one's own", own_input)
attempt.hostile("open %s by an inherited descriptor" % SECRET)
os.closerange(60, 64)
found = inherited()
attempt.outcome("inherited descriptors", "succeeded" if found else "blocked", found)
for number in found + [61, 62, 63]:
    attempt.variant("relative to %d" % number, lambda: relative(number, SECRET[1:]))
    attempt.variant("upwards from %d" % number, lambda: relative(number, UP + SECRET[1:]))
attempt.end()
