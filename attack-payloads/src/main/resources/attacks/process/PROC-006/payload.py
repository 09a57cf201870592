"""Creates more files than allowed, a bounded number more, and stays there for a moment."""
import sys

sys.dont_write_bytecode = True
import os
import shutil

import attempt

PLACE = os.path.join(attempt.OUTPUT, "many-" + attempt.NONCE)
MOST = 2 * attempt.LIMITS["inodes"] + 200
made = 0


def make(one):
    global made
    while made < MOST:
        one(os.path.join(PLACE, str(made)))
        made += 1


def empty_file(name):
    os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


attempt.begin()
attempt.control("write a small file", attempt.write_output)
attempt.hostile("create %d files" % MOST)
os.mkdir(PLACE)
try:
    attempt.variant("empty files", lambda: make(empty_file))
    attempt.variant("directories", lambda: make(os.mkdir))
    attempt.variant("symbolic links", lambda: make(lambda name: os.symlink("x" * 200, name)))
    attempt.outcome("files at the peak", "blocked" if made < MOST else "succeeded", made)
    attempt.hold(0.5)
finally:
    shutil.rmtree(PLACE)
attempt.end()
