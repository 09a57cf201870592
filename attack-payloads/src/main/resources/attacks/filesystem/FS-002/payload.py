"""Looks for the files of the task that runs beside this one."""
import sys

sys.dont_write_bytecode = True
import os
import time

import attempt
import traces

PID = int(attempt.CANARY.get("neighbourPid") or 0)


def await_neighbour():
    """It may have come to life only just now: its files are waited for, for a moment."""
    until = time.monotonic() + 1
    while time.monotonic() < until:
        for place in ("/proc/%d/cwd" % PID, attempt.TMP):
            try:
                traces.search(place, 1)
                return
            except OSError:
                continue
        attempt.hold(0.1)


attempt.begin()
attempt.control("read own input", attempt.read_input)
attempt.hostile("read a file of the neighbour")
if PID:
    await_neighbour()
    for name in ("environ", "maps"):
        attempt.variant("/proc/%d/%s" % (PID, name), lambda: os.close(os.open("/proc/%d/%s" % (PID, name), os.O_RDONLY)))
    for place in ("/proc/%d/root/tmp" % PID, "/proc/%d/root%s" % (PID, attempt.OUTPUT), "/proc/%d/cwd" % PID):
        traces.take_from(place, 1)
traces.take(["/tmp", "/var/tmp", "/dev/shm", "/run"])
attempt.end()
