"""Leaves results that have more than one name."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

os.chdir(attempt.OUTPUT)


def leave(name):
    with open(name, "w", encoding="ascii") as file:
        file.write("an ordinary text\n")


def linked():
    leave("refuse-first-%s.txt" % attempt.NONCE)
    os.link("refuse-first-%s.txt" % attempt.NONCE, "refuse-second-%s.txt" % attempt.NONCE)


def linked_below():
    os.mkdir("below")
    leave("refuse-third-%s.txt" % attempt.NONCE)
    os.link("refuse-third-%s.txt" % attempt.NONCE, "below/refuse-fourth-%s.txt" % attempt.NONCE)


attempt.begin()
attempt.control("write an honest result", lambda: leave("report.txt"))
attempt.hostile("leave results with two names each")
attempt.variant("hard link beside", linked)
attempt.variant("hard link below", linked_below)
attempt.end()
