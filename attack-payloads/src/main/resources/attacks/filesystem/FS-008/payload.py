"""Names a host file relative to its own directories, upwards."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

SECRET = attempt.CANARY["file"]
UP = "../" * 16
OWN = [attempt.OUTPUT, attempt.INPUTS, attempt.TMP]


def by_descriptor(folder, path):
    anchor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        descriptor = os.open(path, os.O_RDONLY, dir_fd=anchor)
        with os.fdopen(descriptor, "rb") as file:
            attempt.got(file.read(1024))
    finally:
        os.close(anchor)


def climb():
    """Step by step to the top, then down again by name."""
    for _ in range(16):
        os.chdir("..")
    attempt.steal("step by step", SECRET[1:])


attempt.begin()
attempt.control("read own input upwards and down again",
                lambda: os.stat(os.path.join(attempt.INPUTS, "..", os.path.basename(attempt.INPUTS), "data.csv")))
attempt.hostile("climb to " + SECRET)
for folder in OWN:
    attempt.steal("from " + folder, folder + "/" + UP + SECRET[1:])
    attempt.steal("dotted from " + folder, folder + "//." + "/.././/" * 16 + SECRET[1:])
    attempt.variant("from a descriptor of " + folder, lambda: by_descriptor(folder, UP + SECRET[1:]))
    attempt.variant("absolute from a descriptor of " + folder, lambda: by_descriptor(folder, SECRET))
climb()
attempt.end()
