"""Reads what /proc tells about processes outside."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

TARGETS = [int(attempt.CANARY["victimPid"]), int(attempt.CANARY.get("neighbourPid") or 0)]


def read(path):
    with open(path, "rb") as file:
        attempt.got(file.read(4096).replace(b"\0", b" "))


def look(pid):
    for name in ("cmdline", "environ"):
        path = "/proc/%d/%s" % (pid, name)
        attempt.variant("read " + path, lambda: read(path))
    attempt.variant("list /proc/%d/fd" % pid, lambda: os.listdir("/proc/%d/fd" % pid))


def count():
    """Only the number is told: names of real processes are nobody's business."""
    seen = [name for name in os.listdir("/proc") if name.isdigit()]
    attempt.outcome("processes in sight", "succeeded" if len(seen) > 8 else "blocked", len(seen))


attempt.begin()
attempt.control("read own command line", lambda: open("/proc/self/cmdline", "rb").close())
attempt.hostile("see process %d" % TARGETS[0])
for pid in TARGETS:
    if pid > 1:
        look(pid)
count()
attempt.end()
