"""Leaves results under names that escape or deceive."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

os.chdir(attempt.OUTPUT)
NAMES = {
    "backslashes": b"..\\..\\refuse-escape-%s.txt",
    "line break": b"refuse-line\nbreak-%s.txt",
    "terminal escape": b"refuse-\x1b[2Jclear-%s.txt",
    "text direction": "refuse-\u202etxt.%s.txt".encode(),
    "invisible letter": "refuse-zero\u200bwidth-%s.txt".encode(),
    "no UTF-8": b"refuse-\xff\xfe-%s.txt",
    "option": b"-refuse-option-%s.txt",
}


def leave(name):
    descriptor = os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644)
    os.write(descriptor, b"text\n")
    os.close(descriptor)


attempt.begin()
attempt.control("write an honest result", lambda: leave(b"report.txt"))
attempt.hostile("leave results under hostile names")
for shape, name in NAMES.items():
    attempt.variant(shape, lambda: leave(name % attempt.NONCE.encode()))
attempt.end()
