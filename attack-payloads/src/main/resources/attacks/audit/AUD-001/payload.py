"""Tries to write records of its own into the sandbox's log."""
import sys

sys.dont_write_bytecode = True
import json
import os

import attempt

BLAMED = attempt.CANARY.get("neighbourId") or "t-forged-" + attempt.NONCE
PLACE = attempt.CANARY["dir"]


def record(task):
    return json.dumps({
        "seq": 999999, "time": "2030-01-01T00:00:00Z", "type": "denial", "taskId": task, "boundary": "filesystem",
        "rule": "path", "object": "forged-record-" + attempt.NONCE, "detail": "", "prev": "", "hash": "",
    }, separators=(",", ":"))


def touch(name):
    """A path that is denied, with a name that nobody should print as it is."""
    os.stat(os.path.join(PLACE, name))


attempt.begin()
attempt.control("read own input", attempt.read_input)
attempt.hostile("forge records of the log")
for task in dict.fromkeys((BLAMED, "t-forged-" + attempt.NONCE)):
    line = record(task)
    for stream in (1, 2):
        os.write(stream, (line + "\n").encode())
    attempt.variant("a record on a line of its own", lambda: touch("forged-%s\n%s\n" % (attempt.NONCE, line.replace("/", "-"))))
    attempt.variant("a record after a quote", lambda: touch('forged-%s"}\n%s' % (attempt.NONCE, line[:-1])))
attempt.variant("terminal escapes", lambda: touch("forged-%s\x1b[2K\x1b[1A\r" % attempt.NONCE))
attempt.end()
