"""Daemons that outlive the process which started them: what teardown has to find. Each ends after 12 seconds."""
import os
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
    """Nothing in its command line or environment tells whose it is."""
    def act():
        _deaf()
        os.chdir("/")
        attempt.become_sleeper([], SECONDS, {})
    attempt.variant("nameless daemon", lambda: _detached(act))


def holding_stdout():
    """Keeps the task's stdout open: a reader that waits for its end waits long."""
    def act():
        _deaf()
        attempt.close_everything(keep=(1,))
        _sleep()
    attempt.variant("daemon that holds stdout", lambda: _detached(act))
