"""Makes namespaces and mounts file systems."""
import sys

sys.dont_write_bytecode = True
import ctypes
import os
import subprocess

import attempt

LIBC = ctypes.CDLL(None, use_errno=True)
NEW_USER, NEW_MOUNT, NEW_NET, NEW_PID = 0x10000000, 0x00020000, 0x40000000, 0x20000000
PRIVATE, DETACH = 0x44000, 2
PLACE = os.path.join(attempt.TMP, "mount-" + attempt.NONCE)


def checked(result):
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def mount(kind):
    checked(LIBC.mount(b"none", PLACE.encode(), kind, 0, None))


def mount_and_undo(kind):
    mount(kind)
    LIBC.umount2(PLACE.encode(), DETACH)


def in_namespaces(flags, mounts):
    """In a child, so that neither namespace nor mount outlives it."""
    def enter():
        checked(LIBC.unshare(flags))
        if mounts:
            checked(LIBC.mount(b"none", b"/", None, PRIVATE, None))
            mount(b"tmpfs")
        attempt.hold()
    attempt.in_child(enter)


def by_tool():
    subprocess.run(["unshare", "--user", "--map-root-user", "sleep", str(attempt.LOOK)], timeout=3, check=True, capture_output=True)


def other_namespace():
    descriptor = os.open("/proc/1/ns/mnt", os.O_RDONLY)
    try:
        checked(LIBC.setns(descriptor, NEW_MOUNT))
    finally:
        os.close(descriptor)


attempt.begin()
attempt.control("make a directory", lambda: os.mkdir(PLACE))
attempt.hostile("make a user namespace and mount")
try:
    attempt.variant("user namespace", lambda: in_namespaces(NEW_USER, False))
    attempt.variant("user and mount namespace, mount", lambda: in_namespaces(NEW_USER | NEW_MOUNT, True))
    attempt.variant("user, network and pid namespace", lambda: in_namespaces(NEW_USER | NEW_NET | NEW_PID, False))
    attempt.variant("unshare as a program", by_tool)
    for kind in (b"tmpfs", b"proc"):
        attempt.variant("mount %s" % kind.decode(), lambda: mount_and_undo(kind))
    attempt.variant("namespace of process 1", lambda: attempt.in_child(other_namespace))
finally:
    os.rmdir(PLACE)
attempt.end()
