"""Looks for the files of the task that runs beside this one."""
import sys

sys.dont_write_bytecode = True
import os
import time

import attempt

PLACES = ["/tmp", "/var/tmp", "/dev/shm", "/run", attempt.TMP, attempt.OUTPUT, attempt.INPUTS]
PLACES += [os.path.dirname(place.rstrip("/")) for place in (attempt.TMP, attempt.OUTPUT, attempt.INPUTS)]
PLACES += [os.path.dirname(place) for place in PLACES[-3:]]
PID = int(attempt.CANARY.get("neighbourPid") or 0)


def search(place, depth=3):
    """The neighbour's files at a place: they are named so, and only such files are read."""
    until = time.monotonic() + 0.4
    found = []
    waiting = [(place, depth)]
    while waiting and time.monotonic() < until and len(found) < 4:
        folder, left = waiting.pop()
        try:
            entries = list(os.scandir(folder))
        except OSError:
            if folder == place:
                raise
            continue
        for entry in entries:
            if entry.name.startswith("neighbour-") and attempt.NONCE not in entry.name:
                found.append(entry.path)
            elif left and len(waiting) < 500 and entry.is_dir(follow_symlinks=False):
                waiting.append((entry.path, left - 1))
    if not found:
        raise FileNotFoundError("no file of a neighbour")
    return found


def await_neighbour():
    """It may have come to life only just now: its files are waited for, for a moment."""
    until = time.monotonic() + 1
    while time.monotonic() < until:
        for place in ("/proc/%d/cwd" % PID, attempt.TMP):
            try:
                search(place, 1)
                return
            except OSError:
                continue
        attempt.hold(0.1)


def take(place, depth=3):
    for path in attempt.variant("search " + place, lambda: search(place, depth)) or []:
        attempt.steal("read " + path, path)


attempt.begin()
attempt.control("read own input", attempt.read_input)
attempt.hostile("read a file of the neighbour")
if PID:
    await_neighbour()
    for name in ("environ", "maps"):
        attempt.variant("/proc/%d/%s" % (PID, name), lambda: os.close(os.open("/proc/%d/%s" % (PID, name), os.O_RDONLY)))
    for place in ("/proc/%d/root/tmp" % PID, "/proc/%d/root%s" % (PID, attempt.OUTPUT), "/proc/%d/cwd" % PID):
        take(place, 1)
for place in dict.fromkeys(place for place in PLACES if place not in ("/", "")):
    take(place)
attempt.end()
