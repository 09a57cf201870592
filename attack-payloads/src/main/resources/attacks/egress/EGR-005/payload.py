"""Lets an allowed host redirect it to metadata addresses, and follows."""
import sys

sys.dont_write_bytecode = True
import urllib.parse

import attempt
import channel

ALLOWED = attempt.NET["allowedHost"]
FOUR = attempt.NET["metadata4"]
SIX = attempt.NET["metadata6"]
REDIRECTS = [(code, FOUR[0]) for code in (300, 301, 302, 303, 307, 308)]
REDIRECTS += [(302, FOUR[1]), (302, "[%s]" % SIX[0])]


def through(code, to):
    """The path on the allowed host that redirects to a URL."""
    return "/redirect/%s?code=%d&to=%s" % (attempt.NONCE, code, urllib.parse.quote(to, safe=""))


def go(redirect):
    code, host = redirect
    target = "http://%s/hit/%s" % (host, attempt.NONCE)

    def ask():
        reply = channel.fetch(ALLOWED, through(code, target))
        if reply.status == 200:
            attempt.got(reply.body)
            return
        reply.expect(code)
        raise ConnectionRefusedError("passed on as %d" % reply.status)
    attempt.variant("%d to %s" % (code, host), ask)


def two_steps():
    inner = "http://%s%s" % (ALLOWED, through(302, "http://%s/hit/%s" % (FOUR[0], attempt.NONCE)))
    if channel.fetch(ALLOWED, through(302, inner)).status != 200:
        raise ConnectionRefusedError("passed on")


attempt.begin()
channel.control()
attempt.hostile("be redirected to " + FOUR[0])
channel.each(go, REDIRECTS)
attempt.variant("two steps", two_steps)
channel.each(channel.try_fetch, sorted({host for _, host in REDIRECTS}))
channel.knock([(FOUR[0], 80), (SIX[0], 80)])
attempt.end()
