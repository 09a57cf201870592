"""A careful bubblewrap wrapper that misbehaves in one way: what the harness must not be fooled by.

usage: box.py WAY ID RUN INPUTS OUTPUT COMMAND...
"""
import glob
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

WAY, TASK, RUN, INPUTS, OUTPUT = sys.argv[1:6]
COMMAND = sys.argv[6:]
UID = 64124
LOG = os.path.join(RUN, "audit.jsonl")
NEIGHBOURS = os.path.join(RUN, "neighbours")
OWN_NEIGHBOURS = os.path.join(RUN, "own-neighbours")
with open(os.path.join(INPUTS, "attempt.json"), encoding="utf-8") as file:
    ORDERS = json.load(file)
NONCE = ORDERS["nonce"]
NEIGHBOUR = "neighbourSecret" in ORDERS

# At which of its words a task is killed, and the exit code that is told then.
STOPS = {
    "killed-at-the-hostile-line": (b'"hostile"', 137),
    "dies-after-the-hostile-line": (b'"hostile"', 1),
    "stops-after-the-first-variant": (b'"outcome"', 0),
    "dies-when-all-is-tried": (b'"tried"', 1),
    "dies-when-the-task-is-ready": (b'"ready"', 1),
}


def innocent():
    if NEIGHBOUR:
        return True
    (payload,) = glob.glob(os.path.join(INPUTS, "payload.*"))
    with open(payload, encoding="utf-8") as text:
        return "ordinary work" in text.read()


def append(path, line):
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.write(descriptor, (line + "\n").encode())
    os.close(descriptor)


def log(task, thing, **more):
    append(LOG, json.dumps({"task": task, "boundary": "filesystem", "object": thing, **more}))


def host_places():
    """What somebody shows a task besides, since it is handy, and not the directory in which canaries of one attempt are."""
    places = {"shows-places": "--ro-bind-try", "masks-output": "--ro-bind-try", "shares-places": "--bind-try"}.get(WAY)
    return [word for place in ("/srv", "/mnt", "/opt") for word in (places, place, place)] if places else []


def masked(data):
    return re.sub(b"Spx[0-9a-f]+", b"***", data)


def box():
    somebody = []
    with open("/proc/self/uid_map", encoding="ascii") as uids:
        if os.getuid() == 0 and int(uids.read().split()[2]) > UID:
            os.chown(OUTPUT, UID, UID)
            somebody = ["setpriv", "--reuid", str(UID), "--regid", str(UID), "--clear-groups", "--"]
    inputs = "--bind" if WAY == "writable-inputs" else "--ro-bind"
    if WAY == "writable-inputs" and somebody:
        for place in [INPUTS] + glob.glob(INPUTS + "/*"):
            os.chown(place, UID, UID)
    return somebody + [
        "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv",
        "--setenv", "PATH", "/usr/bin:/bin", "--setenv", "SANDPROOF_NONCE", NONCE,
        "--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib",
        "--symlink", "usr/lib64", "/lib64", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp",
        *host_places(), inputs, INPUTS, "/inputs", "--bind", OUTPUT, "/output", "--chdir", "/output", "--"] + COMMAND


def run():
    if WAY in STOPS and not innocent():
        return stops_at(*STOPS[WAY])
    if WAY.startswith("engine-outside"):
        return at_the_engine()
    if WAY == "masks-output":
        done = subprocess.run(box(), stdout=subprocess.PIPE, check=False)
        sys.stdout.buffer.write(masked(done.stdout))
        return done.returncode
    return subprocess.run(box(), check=False).returncode


def stops_at(word, code):
    """Kills the task as soon as it says a word, and ends with a code of its own choice."""
    with subprocess.Popen(box(), stdout=subprocess.PIPE, start_new_session=True) as task:
        for line in task.stdout:
            sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
            if word in line:
                os.killpg(task.pid, signal.SIGKILL)
                break
    return code


def at_the_engine():
    """A client only: the task is run by whoever listens at the socket."""
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(os.environ["ENGINE"])
        client.sendall(json.dumps(box()).encode() + b"\n")
        while WAY == "engine-outside" and (data := client.recv(65536)):
            sys.stdout.buffer.write(data)
    return 0


def detached(program, *arguments):
    subprocess.run(["setsid", "-f", "/usr/bin/python3", "-c", program, *arguments], env={}, cwd="/", check=True,
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def before():
    if NEIGHBOUR:
        append(NEIGHBOURS, TASK)
        # Those that live through a whole run live nine seconds each; others are an attempt's own.
        if ORDERS["lifeMillis"] != 9000:
            append(OWN_NEIGHBOURS, str(os.getpid()))
    if WAY == "logs-secrets" and NEIGHBOUR:
        log("", "an environment", note=ORDERS["neighbourSecret"])
    elif WAY == "crowded":
        global ballast
        ballast = os.urandom(1024) * (200 * 1024)
        for _ in range(40):
            threading.Thread(target=time.sleep, args=(6,), daemon=True).start()
    elif WAY == "log-is-a-pipe" and not os.path.exists(LOG):
        os.mkfifo(LOG)
    elif WAY == "binds":
        root = os.path.join(os.path.dirname(OUTPUT), "root")
        os.mkdir(root)
        subprocess.run(["mount", "--bind", os.environ["PRECIOUS"], root], check=True)


def after():
    if WAY not in ("log-is-a-pipe", "late-and-silent") and not innocent():
        log(TASK, ORDERS["canary"]["file"])
    if WAY == "blames-neighbours" and not innocent():
        with open(NEIGHBOURS, encoding="ascii") as ids:
            for neighbour in ids.read().split():
                log(neighbour, "/etc/shadow")
    elif WAY == "kills-its-neighbour" and not innocent():
        with open(OWN_NEIGHBOURS, encoding="ascii") as pids:
            for wrapper in pids.read().split():
                os.kill(int(wrapper), signal.SIGKILL)
    elif WAY == "logs-inputs" and not innocent():
        log(TASK, json.dumps(ORDERS))
    elif WAY == "leaves-a-process":
        detached("import time; time.sleep(30)")
    elif WAY == "keeps-inputs" and not innocent():
        shutil.copytree(INPUTS, os.path.join(tempfile.mkdtemp(prefix="sandproof-hostile-"), "kept"))
    elif WAY == "late" and not innocent():
        # The nonce backwards: nothing in this process bears its name.
        detached("import socket, sys, time\ntime.sleep(1.6)\n"
                 "s = socket.create_connection((sys.argv[1], 80), 2)\n"
                 "s.sendall(b'GET /late/' + sys.argv[2][::-1].encode() + b' HTTP/1.0\\r\\n\\r\\n'); s.recv(9)",
                 ORDERS["net"]["public"], NONCE[::-1])
    elif WAY == "late-and-silent" and not innocent():
        # While the log is waited for, in which there is nothing.
        detached("import os, signal, socket, sys, time\ntime.sleep(1.6)\nos.kill(int(sys.argv[4]), signal.SIGUSR1)\n"
                 "open(sys.argv[3][::-1] + '/late', 'w').close()\n"
                 "s = socket.create_connection((sys.argv[1], 80), 2)\n"
                 "s.sendall(b'GET /late/' + sys.argv[2][::-1].encode() + b' HTTP/1.0\\r\\n\\r\\n'); s.recv(9)",
                 ORDERS["net"]["public"], NONCE[::-1], ORDERS["canary"]["drop"][::-1],
                 str(ORDERS["canary"]["victimPid"]))


before()
code = run()
after()
sys.exit(code if 0 <= code < 256 else 1)
