"""Looks for the files of another session in its own, after the round in which it settled there."""
import sys

sys.dont_write_bytecode = True
import os

import attempt
import traces

OWN_FILE = os.path.join(attempt.OUTPUT, "round-%s.txt" % attempt.NONCE)
PID = int(attempt.CANARY.get("neighbourPid") or 0)


def settle():
    with open(OWN_FILE, "w", encoding="utf-8") as file:
        file.write(attempt.answer("settled"))


def find_again():
    with open(OWN_FILE, encoding="utf-8") as file:
        if file.read() != attempt.answer("settled"):
            raise ValueError("the file of the first round came back changed")


def first_round():
    attempt.begin()
    attempt.control("write own output", settle)
    attempt.end()


if attempt.ROUND == 1:
    first_round()
attempt.begin()
attempt.control("find the file of the round before", find_again if attempt.ROUND else attempt.read_input)
attempt.hostile("read a file of another session")
if PID:
    for name in ("environ", "maps", "cwd", "root"):
        path = "/proc/%d/%s" % (PID, name)
        attempt.variant(path, lambda: os.close(os.open(path, os.O_RDONLY)))
traces.take(["/tmp"])
attempt.end()
