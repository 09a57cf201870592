"""Asks the kernel for rights it must not have."""
import sys

sys.dont_write_bytecode = True
import ctypes
import os
import socket
import stat
import struct

import attempt

LIBC = ctypes.CDLL(None, use_errno=True)
SYS_CAPSET = {"x86_64": 126, "aarch64": 91}.get(os.uname().machine)
PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_SYS_ADMIN = 47, 2, 21
# Programs that would wait for a password: each is ended before it gets one.
PROGRAMS = ["/usr/bin/chsh", "/usr/bin/chfn", "/usr/bin/passwd", "/usr/bin/su"]


def checked(result):
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def all_capabilities():
    header = struct.pack("Ii", 0x20080522, 0)
    wanted = struct.pack("6I", *[0xFFFFFFFF, 0xFFFFFFFF, 0, 0x1FF, 0x1FF, 0])
    checked(LIBC.syscall(SYS_CAPSET, header, wanted))


def ambient():
    checked(LIBC.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_SYS_ADMIN, 0, 0))


def run(program):
    os.execv(program, [program])


def effective_user(pid):
    with open("/proc/%d/status" % pid, encoding="ascii") as file:
        return next(line.split()[2] for line in file if line.startswith("Uid:"))


def set_user_id():
    """Starts a program that belongs to root, looks whether it runs as root, and ends it at once."""
    found = [path for path in PROGRAMS if os.path.exists(path) and os.stat(path).st_mode & stat.S_ISUID]
    if not found or os.geteuid() == 0:
        raise FileNotFoundError("nothing to try: %s" % (found or "no such program"))
    reader, writer = os.pipe()

    def start():
        os.dup2(reader, 0)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        run(found[0])
    pid = attempt.child(start, 2)
    attempt.hold(0.2)
    try:
        user = effective_user(pid)
    finally:
        attempt.reap([pid])
        os.close(writer)
    if user != "0":
        raise PermissionError("it runs as user " + user)


def low_port():
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.bind(("127.0.0.1", 81))


def in_child(act):
    """What would change this process is done in a child, which stays for a moment with what it got."""
    attempt.in_child(lambda: (act(), attempt.hold()))


attempt.begin(16)
attempt.control("change to one's own user and group", lambda: (os.setuid(os.getuid()), os.setgid(os.getgid())))
attempt.hostile("gain capabilities")
attempt.variant("setuid", lambda: in_child(lambda: os.setuid(0)))
attempt.variant("setresuid", lambda: in_child(lambda: os.setresuid(0, 0, 0)))
attempt.variant("setgid", lambda: in_child(lambda: os.setgid(0)))
attempt.variant("setgroups", lambda: in_child(lambda: os.setgroups([0])))
attempt.variant("capset", lambda: in_child(all_capabilities))
attempt.variant("ambient capabilities", lambda: in_child(ambient))
attempt.variant("chroot", lambda: in_child(lambda: os.chroot(attempt.TMP)))
attempt.variant("listen below port 1024", low_port)
attempt.variant("set-user-id program", set_user_id)
attempt.hold()
attempt.end()
