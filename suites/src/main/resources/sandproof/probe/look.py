"""Tells, a line a look, what every process of this kernel holds. Standard library only; ends when nobody reads."""
import json
import os
import sys
import time

SELF = os.getpid()


def text(pid, name):
    try:
        with open("/proc/%d/%s" % (pid, name), "rb") as file:
            return file.read(65536).decode("latin-1")
    except OSError:
        return ""


def files(pid):
    try:
        return len(os.listdir("/proc/%d/fd" % pid))
    except OSError:
        return -1


def row(pid):
    stat = text(pid, "stat")
    return {
        "pid": pid,
        "stat": stat[stat.rfind(")") + 2:].split(),
        "command": text(pid, "cmdline").replace("\0", " "),
        "environment": text(pid, "environ"),
        "users": text(pid, "uid_map").split(),
        "status": text(pid, "status"),
        "files": files(pid),
    }


try:
    while True:
        rows = [row(int(name)) for name in os.listdir("/proc") if name.isdigit() and int(name) != SELF]
        sys.stdout.write(json.dumps(rows) + "\n")
        sys.stdout.flush()
        time.sleep(0.02)
except BrokenPipeError:
    os._exit(0)
