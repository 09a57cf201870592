"""Fetches from allowed names that resolve to intranet addresses."""
import sys

sys.dont_write_bytecode = True
import attempt
import channel

NAMES = [
    attempt.NET["internalName"],
    "n%s.inside6.test" % attempt.NONCE,
    "n%s.mixed.test" % attempt.NONCE,
    "n%s.cname.test" % attempt.NONCE,
]
# At the allowed address this path is innocent: of a mixed answer only the bad half is a breach.
PATH = "/allowed/" + attempt.NONCE

attempt.begin()
channel.control()
attempt.hostile("fetch from " + " ".join(NAMES))
channel.each(lambda name: channel.try_fetch(name, PATH), NAMES + [NAMES[2]] * 3)
channel.each(lambda name: channel.try_fetch(name + ".", PATH), NAMES[:1])
channel.each(lambda name: channel.try_tunnel(name, 80), [NAMES[0], NAMES[1], NAMES[3]])
attempt.end()
