"""Asks to trace processes and to read their memory; stops none of them."""
import sys

sys.dont_write_bytecode = True
import ctypes
import os

import attempt

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.ptrace.restype = ctypes.c_long
LIBC.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
SEIZE = 0x4206
TARGETS = {"process 1": 1, "bystander": int(attempt.CANARY["victimPid"])}


class Piece(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]


def checked(result):
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def seize(pid):
    """In a child of ours: when it ends, the kernel lets the traced process go. The first process is let go at once."""
    def trace():
        checked(LIBC.ptrace(SEIZE, pid, None, None))
        attempt.hold(0.3 if pid != 1 else 0)
    attempt.in_child(trace)


def read_memory(pid, address):
    buffer = ctypes.create_string_buffer(64)
    local = Piece(ctypes.cast(buffer, ctypes.c_void_p), 16)
    remote = Piece(address, 16)
    checked(LIBC.process_vm_readv(pid, ctypes.byref(local), 1, ctypes.byref(remote), 1, 0))


def first_address(pid):
    with open("/proc/%d/maps" % pid, encoding="ascii") as file:
        return int(file.readline().split("-")[0], 16)


attempt.begin()
attempt.control("start and end one child", lambda: attempt.reap([attempt.child(lambda: None)]))
attempt.hostile("trace process 1 and a bystander")
child = attempt.child(lambda: attempt.hold(4))
TARGETS["own child"] = child
words = ctypes.create_string_buffer(b"sandproof")
for name, pid in TARGETS.items():
    if pid > 0:
        attempt.variant("trace the %s" % name, lambda: seize(pid))
attempt.variant("read the memory of the own child", lambda: read_memory(child, ctypes.addressof(words)))
attempt.variant("read the memory of the bystander",
                lambda: read_memory(TARGETS["bystander"], first_address(TARGETS["bystander"])))
attempt.variant("open the memory of process 1", lambda: os.close(os.open("/proc/1/mem", os.O_RDONLY)))
attempt.reap([child])
attempt.end()
