"""Forks until the sandbox says no, but never more than 64 children; all end when this process does."""
import sys

sys.dont_write_bytecode = True
import os

import attempt

MOST = 64
reader, writer = os.pipe()
children = []


def wait_for_parent():
    os.close(writer)
    os.read(reader, 1)


def wait_in_new_session():
    os.setsid()
    wait_for_parent()


def start(how):
    while len(children) < MOST:
        children.append(attempt.child(how))


def start_one():
    attempt.reap([attempt.child(lambda: None)])


attempt.begin()
attempt.control("start one child", start_one)
attempt.hostile("start %d children" % MOST)
attempt.variant("fork", lambda: start(wait_for_parent))
attempt.variant("fork into a new session", lambda: start(wait_in_new_session))
attempt.outcome("children alive at the peak", "blocked" if len(children) < MOST else "succeeded", len(children))
attempt.hold()
os.close(writer)
attempt.reap(children)
attempt.end()
