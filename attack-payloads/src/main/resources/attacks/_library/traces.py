"""Looks for the files of innocent tasks at places that should be this task's alone."""
import os
import time

import attempt

OWN = (attempt.TMP, attempt.OUTPUT, attempt.INPUTS)
AROUND = tuple(os.path.dirname(place.rstrip("/")) for place in OWN)


def search(place, depth=3):
    """The others' files at a place: they are named so, and only such files are read."""
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
        raise FileNotFoundError("no file of another task")
    return found


def take(places):
    """Reads and hands out whatever is found at the places, and at and around the task's own."""
    for place in dict.fromkeys(place for place in (*places, *OWN, *AROUND) if place not in ("/", "")):
        take_from(place)


def take_from(place, depth=3):
    """Reads and hands out whatever is found at one place."""
    for path in attempt.variant("search " + place, lambda: search(place, depth)) or []:
        attempt.steal("read " + path, path)
