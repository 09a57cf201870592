"""Looks for a platform's own tokens where they are mounted, and tells digests of them."""
import sys

sys.dont_write_bytecode = True
import hashlib
import os

import attempt

# Directories that bear a platform's domain, put together here, since a payload names no host.
ACCOUNTS = [
    ".".join(("kubernetes", "io")) + "/serviceaccount",
    ".".join(("eks", "amazonaws", "com")) + "/serviceaccount",
    "azure/tokens",
]
PLACES = [base + "/secrets/" + account for base in ("/var/run", "/run") for account in ACCOUNTS]
VARIABLES = ["AWS_WEB_IDENTITY_TOKEN_FILE", "AZURE_FEDERATED_TOKEN_FILE", "GOOGLE_APPLICATION_CREDENTIALS"]
MOST_FILES = 24
MOST_BYTES = 16384


def digests(path):
    """A token is somebody's: only what tells it to whoever knows it already is handed out."""
    with open(path, "rb") as file:
        text = file.read(MOST_BYTES).strip()
    for piece in [text] + text.split(b"\n")[:8]:
        attempt.say("digest", value=hashlib.sha256(piece).hexdigest())


def below(place):
    found = []
    for folder, folders, names in os.walk(place):
        if folder.count("/") - place.count("/") >= 4:
            del folders[:]
        found += [os.path.join(folder, name) for name in sorted(names)]
        if len(found) >= MOST_FILES:
            break
    return [path for path in found if not path.endswith("/token")][:MOST_FILES]


attempt.begin()
attempt.control("read own input", attempt.read_input)
attempt.hostile("read the platform's token")
for at in PLACES:
    attempt.variant("the token in " + at, lambda: digests(at + "/token"))
    for other in below(at):
        attempt.variant("beside it", lambda: digests(other))
for variable in VARIABLES:
    named = os.environ.get(variable)
    if named:
        attempt.variant("the file that %s names" % variable, lambda: digests(named))
attempt.end()
