"""Daemons that outlive the process which started them: what teardown has to find. Each ends after 12 seconds."""
import os
import select
import signal

import attempt

SECONDS = 12


def innocent_child():
    """The permitted sibling: a child that is waited for."""
    attempt.reap([attempt.child(lambda: None)])


def _detached(act):
    """Runs act in a grandchild of its own session that nobody waits for."""
    def first():
        os.setsid()
        attempt.child(act, SECONDS)
    first_pid = attempt.child(first)
    os.waitpid(first_pid, 0)


def _deaf():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)


def _sleep():
    attempt.hold(SECONDS)


def stubborn():
    """Carries the nonce in command line and environment, closes its output, ignores polite signals."""
    def act():
        _deaf()
        attempt.close_everything()
        _sleep()
    attempt.variant("stubborn daemon", lambda: _detached(act))


def nameless():
    """Nothing in its command line or environment tells whose it is. Until it is looked at it keeps its name: outside a
    process namespace nothing else tells the harness later. Comes back when the name is gone."""
    def act():
        _deaf()
        os.chdir("/")
        attempt.hold()
        attempt.become_sleeper([], SECONDS, {})

    def leave():
        # Closed with all else, right before the name goes.
        gone, kept = os.pipe()
        _detached(act)
        os.close(kept)
        select.select([gone], [], [], attempt.LOOK + 2)
        os.close(gone)
    attempt.variant("nameless daemon", leave)


def holding_stdout():
    """Keeps the task's stdout open: a reader that waits for its end waits long."""
    def act():
        _deaf()
        attempt.close_everything(keep=(1,))
        _sleep()
    attempt.variant("daemon that holds stdout", lambda: _detached(act))
