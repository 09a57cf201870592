"""A bystander of the host: minds its own business, and tells on stdout what others do to it.

Lines: "beat", "port N", "signal NUMBER PID UID COMMAND-LINE-IN-HEX", "tcp LOCAL PEER-ADDRESS PEER-PORT HEX",
"unix PID UID HEX". Usage: bystander.py ABSTRACT-NAME [anything]; an empty name means: listen on nothing.
"""
import os
import select
import signal
import socket
import struct
import sys
import threading
import time

LIMIT = 2048
FAULTS = {signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGKILL, signal.SIGSTOP}
lock = threading.Lock()


def tell(*words):
    with lock:
        os.write(1, (" ".join(str(word) for word in words) + "\n").encode())


def content(path):
    try:
        with open(path, "rb") as file:
            return file.read(4096)
    except OSError:
        return b""


def command_line(pid):
    """What tells whose process it is, for the sender and its parents, while they are there to be asked."""
    text = b""
    for _ in range(6):
        text += content(f"/proc/{pid}/cmdline") + b"\0" + content(f"/proc/{pid}/environ") + b"\0"
        stat = content(f"/proc/{pid}/stat").rpartition(b")")[2].split()
        pid = int(stat[1]) if len(stat) > 1 else 0
        if pid <= 1:
            break
    return text[:32768].hex()


def signals():
    watched = signal.valid_signals() - FAULTS
    while True:
        info = signal.sigwaitinfo(watched)
        tell("signal", int(info.si_signo), info.si_pid, info.si_uid, command_line(info.si_pid))


def beats():
    while True:
        tell("beat")
        time.sleep(0.2)


def listen(abstract):
    if socket.has_dualstack_ipv6():
        tcp = socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True, backlog=128)
    else:
        tcp = socket.create_server(("", 0), backlog=128)
    unix = socket.socket(socket.AF_UNIX)
    unix.bind("\0" + abstract)
    unix.listen(128)
    tell("port", tcp.getsockname()[1])
    poll = select.poll()
    calls = {}
    for server in (tcp, unix):
        server.setblocking(False)
        poll.register(server, select.POLLIN)
    while True:
        for fd, _ in poll.poll(500):
            try:
                if fd in (tcp.fileno(), unix.fileno()):
                    welcome(tcp if fd == tcp.fileno() else unix, calls, poll)
                else:
                    hear(fd, calls, poll)
            except OSError:
                pass
        now = time.monotonic()
        for fd in [fd for fd, call in calls.items() if call[2] < now]:
            end(fd, calls, poll)


def welcome(server, calls, poll):
    call, peer = server.accept()
    call.setblocking(False)
    if server.family == socket.AF_UNIX:
        pid, uid, _ = struct.unpack("3i", call.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        prefix = ("unix", pid, uid)
    else:
        prefix = ("tcp", call.getsockname()[0], peer[0], peer[1])
    if len(calls) >= 64:
        end(next(iter(calls)), calls, poll)
    calls[call.fileno()] = [call, prefix, time.monotonic() + 3, b""]
    poll.register(call, select.POLLIN)


def hear(fd, calls, poll):
    entry = calls[fd]
    try:
        data = entry[0].recv(LIMIT)
    except OSError:
        data = b""
    if not data or len(entry[3]) >= LIMIT:
        end(fd, calls, poll)
        return
    first = not entry[3]
    entry[3] = (entry[3] + data)[:LIMIT]
    tell(*entry[1], entry[3].hex())
    if first:
        entry[0].send(b"victim\n")


def end(fd, calls, poll):
    entry = calls.pop(fd)
    poll.unregister(fd)
    entry[0].close()
    if not entry[3]:
        tell(*entry[1], "-")


def main():
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals() - FAULTS)
    threading.Thread(target=signals, daemon=True).start()
    if sys.argv[1]:
        threading.Thread(target=beats, daemon=True).start()
        listen(sys.argv[1])
    else:
        tell("port", 0)
        beats()


main()
