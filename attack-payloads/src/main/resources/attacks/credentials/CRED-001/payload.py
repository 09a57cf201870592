"""Looks for the service's secrets in every environment it can read."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

SERVICE = int(attempt.CANARY.get("servicePid") or 0)


def canaries(variables):
    """Only what bears our own prefix is handed out: a canary, never a real variable of somebody's host."""
    found = [one for one in variables if one.startswith(b"SANDPROOF_") and not one.startswith(b"SANDPROOF_NONCE=")]
    if not found:
        raise LookupError("no canary among %d variables" % len(variables))
    attempt.got(b" ".join(found))


def read(path):
    with open(path, "rb") as file:
        canaries(file.read(262144).split(b"\0"))


def others():
    pids = sorted(int(name) for name in os.listdir("/proc") if name.isdigit())
    return [pid for pid in pids if pid not in (os.getpid(), SERVICE)][:24]


attempt.begin()
attempt.control("read own environment", lambda: dict(os.environ))
attempt.hostile("read the environment of the service")
attempt.variant("own environment", lambda: canaries([b"%s=%s" % item for item in os.environb.items()]))
attempt.variant("/proc/self/environ", lambda: read("/proc/self/environ"))
attempt.variant("environment of the service", lambda: read("/proc/%d/environ" % SERVICE))
attempt.variant("its thread's", lambda: read("/proc/%d/task/%d/environ" % (SERVICE, SERVICE)))
attempt.variant("command line of the service", lambda: os.close(os.open("/proc/%d/cmdline" % SERVICE, os.O_RDONLY)))
for pid in others():
    attempt.variant("environment of process %d" % pid, lambda: read("/proc/%d/environ" % pid))
attempt.end()
