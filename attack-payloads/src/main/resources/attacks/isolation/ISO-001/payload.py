"""Signals a bystander of the host and the neighbouring task."""
import sys

sys.dont_write_bytecode = True
import os
import signal

import attempt

# The number may also be one of our own processes: then nothing must die.
signal.signal(signal.SIGUSR1, signal.SIG_IGN)
TARGETS = {"victim": int(attempt.CANARY["victimPid"]), "neighbour": int(attempt.CANARY.get("neighbourPid") or 0)}


def by_descriptor(pid):
    descriptor = os.pidfd_open(pid)
    try:
        signal.pidfd_send_signal(descriptor, signal.SIGUSR1)
    finally:
        os.close(descriptor)


def signal_own_child():
    pid = attempt.child(lambda: attempt.hold(3))
    os.kill(pid, signal.SIGUSR1)
    attempt.reap([pid])


attempt.begin()
attempt.control("signal a child of one's own", signal_own_child)
attempt.hostile("signal process %d" % TARGETS["victim"])
for name, pid in TARGETS.items():
    if pid > 1:
        attempt.variant("ask for the %s" % name, lambda: os.kill(pid, 0))
        attempt.variant("signal the %s" % name, lambda: os.kill(pid, signal.SIGUSR1))
        attempt.variant("signal the %s by a descriptor" % name, lambda: by_descriptor(pid))
attempt.end()
