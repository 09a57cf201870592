"""Hands out the task's own credential, to be tried after the end."""
import sys

sys.dont_write_bytecode = True
import attempt

PLACE = attempt.PATHS.get("credential")


def own_credential():
    with open(PLACE, encoding="ascii") as file:
        return file.read().strip()


attempt.begin()
attempt.control("read own input", attempt.read_input)
attempt.hostile("keep the credential for later")
if PLACE:
    value = attempt.variant("read the credential", own_credential)
    if value:
        attempt.token(value)
else:
    attempt.outcome("read the credential", "error", "this sandbox gives none")
sleeper = attempt.ready(6)
# Long enough for whoever tries the credential while the task is alive.
attempt.hold(0.8)
attempt.reap([sleeper])
attempt.end()
