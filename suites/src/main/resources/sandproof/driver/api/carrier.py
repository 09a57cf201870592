# Carries one task into a sandbox that takes nothing but the source of a program: unpacks the task's files into a
# directory of their own, runs its command there, and ends as it ended. Where it is asked to, it hands back what the task
# left in its output directory, in one line behind everything that the task printed. It clears nothing away: that is the
# sandbox's business, and shall be seen.
import base64
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile

# What it carries is known by: @NAMES@
TASK = json.loads(base64.b64decode("@TASK@"))


def unpack():
    place = tempfile.mkdtemp(prefix="task-")
    for name in ("inputs", "output", "tmp"):
        os.mkdir(os.path.join(place, name))
    for name, content in TASK["files"].items():
        path = os.path.join(place, "inputs", name)
        with open(path, "wb") as file:
            file.write(base64.b64decode(content))
        os.chmod(path, 0o444)
    return place


def command():
    words = list(TASK["command"])
    # Some sandboxes have one Python, and not where others have theirs.
    if words[0] == "python3" and not shutil.which("python3"):
        words[0] = sys.executable
    return words


def run(place):
    environment = dict(os.environ, **TASK["environment"])
    return subprocess.call(
        command(), cwd=os.path.join(place, "output"), env=environment, stdin=subprocess.DEVNULL)


def output(place, most):
    """A tar archive of at most so many bytes; what no longer fits, or cannot be read, is left out."""
    kept = io.BytesIO()
    with tarfile.open(fileobj=kept, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for root, folders, files in os.walk(place):
            for name in folders + files:
                path = os.path.join(root, name)
                try:
                    about = archive.gettarinfo(path, os.path.relpath(path, place))
                    if about is None or kept.tell() + about.size + 20480 > most:
                        continue
                    if about.isreg():
                        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW), "rb") as content:
                            archive.addfile(about, content)
                    else:
                        archive.addfile(about)
                except (OSError, ValueError):
                    continue
    return kept.getvalue()


place = unpack()
code = run(place)
if TASK["most"] > 0:
    sys.stdout.write("\n@carried " + TASK["mark"] + " "
                     + base64.b64encode(output(os.path.join(place, "output"), TASK["most"])).decode() + "\n")
    sys.stdout.flush()
if code < 0:
    # Whoever looks from outside sees the same end.
    if -code not in (signal.SIGKILL, signal.SIGSTOP):
        signal.signal(-code, signal.SIG_DFL)
    os.kill(os.getpid(), -code)
sys.exit(code if code >= 0 else 128 - code)
