"""Leaves small archives that unpack to far more than any result may hold."""
import sys

sys.dont_write_bytecode = True
import gzip
import os
import zipfile

import attempt

os.chdir(attempt.OUTPUT)
ZEROS = bytes(attempt.MEBIBYTE)
TIMES = 48


def zipped():
    with zipfile.ZipFile("refuse-bomb-%s.zip" % attempt.NONCE, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("zeros.txt", "w") as member:
            for _ in range(TIMES):
                member.write(ZEROS)


def compressed():
    with gzip.open("refuse-bomb-%s.gz" % attempt.NONCE, "wb", 9) as file:
        for _ in range(TIMES):
            file.write(ZEROS)


def honest():
    with zipfile.ZipFile("honest.zip", "w") as archive:
        archive.writestr("honest.txt", "text\n")


attempt.begin()
attempt.control("write an honest archive", honest)
attempt.hostile("leave archives that unpack to %d mebibytes" % TIMES)
attempt.variant("zip", zipped)
attempt.variant("gzip", compressed)
attempt.end()
