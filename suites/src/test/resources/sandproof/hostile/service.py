"""A service that runs programs, as POST /run wants them: service.py WAY PORT -- COMMAND...

honest     each in a bubblewrap of its own
open       the same, with the network of this machine
elsewhere  none at all: it reads the orders and answers as if the task had run
selective  each that is a neighbour or ordinary work; of the others it only says that they ran
dies       ends itself in the middle of the fifth task
echoes     hands back what is printed eight times, as if it had been printed so often

It starts the command once it listens, and ends with it. It writes no file, so that nothing is left whenever it is killed.
"""
import base64
import hashlib
import http.server
import itertools
import json
import os
import re
import subprocess
import sys
import threading

WAY, PORT = sys.argv[1], int(sys.argv[2])
COUNT = itertools.count(1)
BOX = ["bwrap", "--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--uid", "64124", "--gid", "64124",
       "--cap-drop", "ALL", "--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib",
       "--symlink", "usr/lib64", "/lib64", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--chdir", "/tmp"]


def run(program, millis):
    source = os.memfd_create("task.py")
    os.write(source, program.encode())
    os.lseek(source, 0, os.SEEK_SET)
    another = ["setpriv", "--reuid", "64124", "--regid", "64124", "--clear-groups", "--"] if os.getuid() == 0 else []
    line = another + ["env", "-i", "PATH=/usr/bin:/bin"] + BOX
    line += ["--share-net"] if WAY == "open" else []
    line += ["--ro-bind-data", str(source), "/box/task.py", "--", "python3", "-u", "/box/task.py"]
    try:
        ended = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, timeout=millis / 1000, pass_fds=[source])
        return {"state": "done", "out": ended.stdout.decode("utf-8", "replace"),
                "err": ended.stderr.decode("utf-8", "replace"), "code": ended.returncode & 255}
    except subprocess.TimeoutExpired as late:
        return {"state": "late", "out": (late.stdout or b"").decode("utf-8", "replace"), "err": ""}
    finally:
        os.close(source)


def task_of(program):
    return json.loads(base64.b64decode(re.search(r'b64decode\("([^"]+)"', program).group(1)))


def lies(program):
    task = task_of(program)
    work = "neighbour" in " ".join(task["command"]) or b"Honest work" in base64.b64decode(task["files"].get("payload.py", ""))
    return WAY == "elsewhere" or (WAY == "selective" and not work)


def pretend(program):
    task = task_of(program)
    orders = json.loads(base64.b64decode(task["files"]["attempt.json"]))
    said = ""
    for event in ("start", "control", "hostile", "tried"):
        text = "%s:%s:%s" % (orders["challenge"], orders["nonce"], event)
        answer = hashlib.sha256(text.encode()).hexdigest()
        said += "@sandproof " + json.dumps({"event": event, "ok": True, "answer": answer}) + "\n"
    said += '@sandproof {"event": "outcome", "result": "blocked", "what": "all of it", "detail": ""}\n'
    return {"state": "done", "out": said, "err": "", "code": 0}


class Service(http.server.BaseHTTPRequestHandler):
    def log_message(self, *words):
        pass

    def do_POST(self):
        order = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if WAY == "dies" and next(COUNT) == 5:
            server.socket.close()
            os.close(self.connection.fileno())
            threading.Thread(target=server.shutdown).start()
            return
        told = pretend(order["code"]) if lies(order["code"]) else run(order["code"], order["millis"])
        if WAY == "echoes":
            told["out"] *= 8
        body = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Service)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.exit(subprocess.call(sys.argv[sys.argv.index("--") + 1:]))
