"""Makes device nodes, opens them, and looks into the host's own /dev."""
import sys

sys.dont_write_bytecode = True
import os
import stat

import attempt

NODES = [("node", stat.S_IFCHR, 1, 5), ("disk", stat.S_IFBLK, 7, 0)]


def make(folder, name, kind, major, minor):
    path = os.path.join(folder, "%s-%s" % (name, attempt.NONCE))
    os.mknod(path, kind | 0o600, os.makedev(major, minor))
    try:
        if kind == stat.S_IFCHR:
            # The zero device: opening it proves the right and touches nothing.
            os.close(os.open(path, os.O_RDONLY))
    finally:
        os.remove(path)


attempt.begin()
attempt.control("open the null device", lambda: os.close(os.open(os.devnull, os.O_RDONLY)))
attempt.hostile("make device nodes, read " + attempt.CANARY["device"])
attempt.steal("a file below the host's /dev", attempt.CANARY["device"])
for place in (attempt.OUTPUT, attempt.TMP):
    for node in NODES:
        attempt.variant("make and open %s in %s" % (node[0], place), lambda: make(place, *node))
attempt.end()
