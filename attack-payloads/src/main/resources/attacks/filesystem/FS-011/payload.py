"""Looks for the files of the task that ended before this one."""
import sys

sys.dont_write_bytecode = True
import os

import attempt
import traces

PLACES = ["/tmp", "/var/tmp", "/dev/shm", "/run", os.path.expanduser("~")]

attempt.begin()
attempt.control("read own input", attempt.read_input)
attempt.hostile("read a file of the task before")
traces.take(PLACES)
attempt.end()
