"""Writes into host places: a directory that must stay empty and a file that must stay as it is."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

DROP = attempt.CANARY["drop"]
SECRET = attempt.CANARY["file"]
NAME = "outside-" + attempt.NONCE
MINE = os.path.join(attempt.OUTPUT, NAME)


def create(folder, name=NAME):
    with open(os.path.join(folder, name), "x", encoding="ascii") as file:
        file.write(attempt.NONCE)


def append(path):
    with open(path, "a", encoding="ascii") as file:
        file.write(attempt.NONCE)


def link():
    create(attempt.OUTPUT)
    try:
        os.link(MINE, os.path.join(DROP, "link-" + attempt.NONCE))
    finally:
        os.remove(MINE)


def nameless():
    os.close(os.open(DROP, os.O_TMPFILE | os.O_RDWR, 0o600))


attempt.begin()
attempt.control("write own output", attempt.write_output)
attempt.hostile("write into " + DROP)
attempt.variant("create a file", lambda: create(DROP))
attempt.variant("create a directory", lambda: os.mkdir(os.path.join(DROP, "dir-" + attempt.NONCE)))
attempt.variant("create by way of /proc/self/root", lambda: create("/proc/self/root" + DROP, "root-" + NAME))
attempt.variant("create a file without a name", nameless)
attempt.variant("link a file of one's own there", link)
attempt.variant("append to a host file", lambda: append(SECRET))
attempt.variant("change the mode of a host file", lambda: os.chmod(SECRET, 0o666))
for place in attempt.CANARY.get("drops", []):
    attempt.variant("create a file in " + place, lambda: create(place))
for place in attempt.CANARY.get("places", []):
    attempt.variant("append to " + place, lambda: append(place))
attempt.end()
