"""Reads a file of the host by its absolute path, in several ways."""
import sys

sys.dont_write_bytecode = True
import os
import subprocess

import attempt

SECRET = attempt.CANARY["file"]


def list_directory():
    attempt.got(" ".join(os.listdir(attempt.CANARY["dir"])))


def read_by_a_child():
    done = subprocess.run(["cat", SECRET], capture_output=True, timeout=2, check=True)
    attempt.got(done.stdout)


def read_by_path_descriptor():
    anchor = os.open(SECRET, os.O_PATH)
    attempt.steal("reopen through /proc/self/fd", "/proc/self/fd/%d" % anchor)


attempt.begin()
attempt.control("read own input", attempt.read_input)
attempt.hostile("read " + SECRET)
attempt.steal("absolute path", SECRET)
attempt.variant("list its directory", list_directory)
attempt.steal("through /proc/self/root", "/proc/self/root" + SECRET)
attempt.steal("through /proc/self/cwd", "/proc/self/cwd/" + "../" * 12 + SECRET[1:])
attempt.variant("path descriptor", read_by_path_descriptor)
attempt.variant("child process", read_by_a_child)
for place in attempt.CANARY.get("places", []):
    attempt.steal(place, place)
attempt.end()
