"""Leaves results whose content is not of an allowed type."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

os.chdir(attempt.OUTPUT)
ELF = b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x02\x00\x3e\x00\x01\x00\x00\x00" + bytes(104)
PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(32)
RESULTS = {
    "refuse-program-%s.txt": ELF,
    "refuse-windows-%s.txt": b"MZ" + bytes(58) + b"\x40\x00\x00\x00PE\x00\x00" + bytes(64),
    "refuse-script-%s.txt": b"#!/bin/sh\necho planted\n",
    "refuse-picture-%s.txt": PICTURE,
    "refuse-page-%s.html": b"<!DOCTYPE html><html><body><script>alert(1)</script></body></html>\n",
}


def leave(name, content):
    with open(name, "wb") as file:
        file.write(content)


attempt.begin()
attempt.control("write an honest result", lambda: leave("report.txt", b"an honest result\n"))
attempt.hostile("leave programs as texts")
for name, content in RESULTS.items():
    attempt.variant(name % "NONCE", lambda: leave(name % attempt.NONCE, content))
attempt.end()
