"""What every Python payload leans on: its orders, its report and its bounds. Python 3 standard library only.

A payload says what it does in lines that begin with @sandproof. Nothing it says is believed on its own: the
harness judges from outside. Every payload ends by itself, whatever the sandbox does or does not do.
"""
import hashlib
import json
import os
import re
import signal
import sys
import threading
import time

sys.dont_write_bytecode = True

_HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(_HERE, "attempt.json"), encoding="utf-8") as _file:
    ORDERS = json.load(_file)

NONCE = ORDERS["nonce"]
# The number of this round of a session, from 1; 0 for a task on its own.
ROUND = int(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2].isdigit() else 0
PATHS = ORDERS["paths"]
LIMITS = ORDERS["limits"]
CANARY = ORDERS["canary"]
NET = ORDERS["net"]
# Some sandboxes name their places relative to where a task starts; later it may be elsewhere.
INPUTS, OUTPUT, TMP = (os.path.abspath(PATHS[place]) for place in ("inputs", "output", "tmp"))
MEBIBYTE = 1024 * 1024
# For how long a state must last, so that the harness is sure to have looked at it.
LOOK = ORDERS["lookSeconds"]

_MOST_SECONDS = 20
_BORN = time.monotonic()
_MOST_GOT = 4096
# What a wall never causes: an interpreter without the module, or a payload that is wrong. Nothing was tried then.
_MISTAKES = (ImportError, NameError, AttributeError, TypeError, SyntaxError, AssertionError)
_lock = threading.RLock()
_tried = False


def say(event, **fields):
    line = "@sandproof " + json.dumps({"event": event, **fields}) + "\n"
    data = line.encode("utf-8", "backslashreplace")
    with _lock:
        while data:
            try:
                data = data[os.write(1, data):]
            except OSError:
                return


def answer(event):
    """Proves that this very program ran: no echo of its orders holds this value."""
    text = "%s:%s:%s" % (ORDERS["challenge"], NONCE, event)
    return hashlib.sha256(text.encode()).hexdigest()


def begin(seconds=8, most=_MOST_SECONDS):
    """First call of every payload: the start line, and an alarm that ends the payload for certain."""
    signal.signal(signal.SIGALRM, _out_of_time)
    say("start", answer=answer("start"))
    if ORDERS.get("awaitsLook"):
        _await_look()
    signal.alarm(max(1, min(most, int(seconds))))


def _await_look():
    """Waits until the harness sees this program, where it needs time for that; without it nothing is tried."""
    # The temporary directory may be one that nobody outside can put anything into.
    places = [os.path.join(place, "seen-" + NONCE) for place in (TMP, OUTPUT)]
    until = time.monotonic() + 8
    while not any(os.path.exists(seen) for seen in places):
        if time.monotonic() > until:
            sys.exit("nobody looked at this program in time")
        time.sleep(0.02)
    for seen in places:
        if os.path.exists(seen):
            os.remove(seen)


def _out_of_time(_signal, _frame):
    try:
        # Nobody may read any more: the last word must not wait.
        os.set_blocking(1, False)
        os.write(1, b'\n@sandproof {"event":"outcome","what":"deadline","result":"error","detail":"own deadline"}\n')
    finally:
        os._exit(3)


def control(name, act):
    """The permitted sibling of the hostile act. Returns what it returned, None when it failed."""
    try:
        value, ok, detail = act(), True, ""
    except Exception as failure:
        value, ok, detail = None, False, _words(failure)
    say("control", name=name, ok=ok, detail=detail, answer=answer("control"))
    return value


def read_input():
    """The innocent sibling of reading: the table that belongs to this task."""
    with open(os.path.join(INPUTS, "data.csv"), encoding="utf-8") as table:
        text = table.read()
    if not text.startswith("name,amount"):
        raise ValueError("data.csv is not the table it should be")
    return text


def write_output(name="innocent.txt", text="innocent\n"):
    """The innocent sibling of writing: one small file in the task's own output, removed again."""
    path = os.path.join(OUTPUT, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    with open(path, encoding="utf-8") as file:
        if file.read() != text:
            raise ValueError("the output came back changed")
    os.remove(path)
    return path


def hostile(what):
    """Said just before the hostile act: from here on silence means something."""
    say("hostile", what=what, answer=answer("hostile"))


def outcome(what, result, detail=""):
    """result is blocked, succeeded or error."""
    say("outcome", what=what, result=result, detail=str(detail)[:300])


def variant(what, act):
    """Tries one variant and says how it went. Returns what the act returned, None when it was blocked."""
    try:
        value = act()
    except _MISTAKES as failure:
        outcome(what, "error", _words(failure))
        return None
    except Exception as failure:
        outcome(what, "blocked", _words(failure))
        return None
    outcome(what, "succeeded")
    return value


def _words(failure):
    return ("%s: %s" % (type(failure).__name__, failure))[:300]


def got(value):
    """Hands out what could be read: this is how a secret leaves when nothing stops it."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "backslashreplace")
    if value:
        # A filter of outputs hides a value and not that it was read.
        say("got", text=value[:_MOST_GOT], digests=_digests(value))


def _digests(text):
    return [hashlib.sha256(token.encode()).hexdigest() for token in re.findall("Spx[0-9a-f]{36}", text)]


def steal(what, path):
    """Reads a canary and hands it out."""
    def act():
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        try:
            return os.read(descriptor, _MOST_GOT)
        finally:
            os.close(descriptor)
    value = variant(what, act)
    got(value)
    return value


def tried():
    """Said once all variants are through: what may come now is only the end, which may be no end of our own.

    Whoever is stopped before that line has not tried everything.
    """
    global _tried
    if not _tried:
        _tried = True
        say("tried", answer=answer("tried"))


def token(value):
    """Hands the task's own credential to the harness, which tries it later."""
    say("token", value=value)


def hold(seconds=LOOK):
    """Stays at the peak long enough to be seen from outside."""
    time.sleep(seconds)


def ready(seconds=10):
    """Says from outside's view that the hostile step is reached: a process that bears a name only we could know."""
    value = answer("ready")
    say("ready", answer=value)
    return sleeper(["sandproof-ready-" + value[:16]], seconds)


def sleeper(arguments, seconds):
    """Starts a bounded sleeper of its own program image, with nothing open. Returns its pid."""
    return child(lambda: become_sleeper(arguments, seconds, dict(os.environ)), seconds)


def become_sleeper(arguments, seconds, environment):
    """Turns this process into a fresh interpreter that sleeps; the alarm of a child stays with it."""
    close_everything()
    program = sys.executable or "/usr/bin/python3"
    command = [program, "-I", "-S", "-c", "import time; time.sleep(%d)" % seconds]
    os.execve(program, command + list(arguments), environment)


def close_everything(keep=()):
    """Lets go of stdin, stdout, stderr and all else, so that no reader waits for this process."""
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        if descriptor not in keep:
            os.dup2(null, descriptor)
    os.closerange(3, 256)


def child(act, seconds=6):
    """Runs act in a child that the kernel ends after some seconds. Returns its pid."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(max(1, min(12, int(seconds))))
        act()
    except BaseException:
        os._exit(5)
    os._exit(0)


def in_child(act, seconds=6):
    """Runs act in a child, since it would change this process; fails where it failed."""
    reader, writer = os.pipe()

    def told():
        try:
            act()
        except Exception as failure:
            os.write(writer, _words(failure).encode("utf-8", "backslashreplace"))
            raise
    pid = child(told, seconds)
    os.close(writer)
    with os.fdopen(reader, "rb") as words:
        said = words.read().decode("utf-8")
    if os.waitpid(pid, 0)[1] != 0:
        raise PermissionError(said or "the child was ended")


def reap(pids):
    """Ends children of ours and waits for them."""
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except OSError:
            pass
    for pid in pids:
        try:
            os.waitpid(pid, 0)
        except OSError:
            pass


def end(code=0):
    """Last call of a payload that ends by itself, not before it lived long enough to be seen from outside."""
    time.sleep(max(0.0, LOOK - (time.monotonic() - _BORN)))
    tried()
    signal.alarm(0)
    sys.exit(code)
