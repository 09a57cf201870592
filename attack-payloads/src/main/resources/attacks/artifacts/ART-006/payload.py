"""Leaves more results than allowed."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

os.chdir(attempt.OUTPUT)


def leave(number):
    folder = "part-%d" % (number // 10)
    os.makedirs(folder, exist_ok=True)
    with open("%s/many-%02d-%s.txt" % (folder, number, attempt.NONCE), "w", encoding="ascii") as file:
        file.write("result %d\n" % number)


def leave_many():
    for number in range(1, 40):
        leave(number)


attempt.begin()
attempt.control("write one result", lambda: leave(0))
attempt.hostile("leave 40 results where %d are allowed" % attempt.LIMITS["artifacts"])
attempt.variant("forty results", leave_many)
attempt.end()
