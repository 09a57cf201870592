"""Starts threads until the sandbox says no, but never more than 64; all end when this process does."""
import sys

sys.dont_write_bytecode = True
import threading

import attempt

MOST = 64
threading.stack_size(128 * 1024)
leave = threading.Event()
started = []
lock = threading.Lock()


def start():
    while True:
        thread = threading.Thread(target=leave.wait, args=(6,), daemon=True)
        with lock:
            if len(started) >= MOST:
                return
            thread.start()
            started.append(thread)


def start_one():
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join()


def start_from_another():
    failures = []

    def work():
        try:
            start()
        except RuntimeError as failure:
            failures.append(failure)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    if failures:
        raise failures[0]


attempt.begin()
attempt.control("start one thread", start_one)
attempt.hostile("start %d threads" % MOST)
attempt.variant("threads", start)
attempt.variant("threads from a thread", start_from_another)
attempt.outcome("threads alive at the peak", "blocked" if len(started) < MOST else "succeeded", len(started))
attempt.hold()
leave.set()
attempt.end()
