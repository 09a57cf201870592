"""Reads host files and environments through /proc/1 and every other process in sight."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

SECRET = attempt.CANARY["file"]


def own(pid):
    return pid in (os.getpid(), os.getppid()) and pid != 1


def environment(pid):
    """Only what bears our own prefix is handed out: a canary, never a real variable of somebody's host."""
    with open("/proc/%d/environ" % pid, "rb") as file:
        variables = file.read(262144).split(b"\0")
    canaries = [one for one in variables if one.startswith(b"SANDPROOF_") and b"SANDPROOF_NONCE" not in one]
    attempt.got(b" ".join(canaries))
    if not canaries:
        raise LookupError("readable, but no canary in it")


def others():
    pids = sorted(int(name) for name in os.listdir("/proc") if name.isdigit())
    return [pid for pid in pids if pid != 1 and not own(pid)][:24]


attempt.begin()
attempt.control("read own environment", lambda: open("/proc/self/environ", "rb").close())
attempt.hostile("read through /proc/1")
attempt.steal("/proc/1/root", "/proc/1/root" + SECRET)
attempt.steal("/proc/1/cwd", "/proc/1/cwd/" + "../" * 12 + SECRET[1:])
attempt.steal("/proc/1/task/1/root", "/proc/1/task/1/root" + SECRET)
attempt.variant("environment of process 1", lambda: environment(1))
for pid in others():
    attempt.steal("/proc/%d/root" % pid, "/proc/%d/root%s" % (pid, SECRET))
    attempt.variant("environment of process %d" % pid, lambda: environment(pid))
attempt.end()
