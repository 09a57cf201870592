"""Posts to an allowed host that redirects method and body to the intranet, and follows."""
import sys

sys.dont_write_bytecode = True
import urllib.parse

import attempt
import channel

ALLOWED = attempt.NET["allowedHost"]
INTRANET = ["[%s]" % address if ":" in address else address for address in attempt.NET["intranet"]]
BODY = ("order=" + attempt.NONCE).encode()


def go(redirect):
    code, host = redirect
    target = urllib.parse.quote("http://%s/hit/%s" % (host, attempt.NONCE), safe="")

    def ask():
        path = "/redirect/%s?code=%d&to=%s" % (attempt.NONCE, code, target)
        reply = channel.fetch(ALLOWED, path, method="POST", body=BODY)
        if reply.status != 200:
            raise ConnectionRefusedError("passed on as %d" % reply.expect(code).status)
        attempt.got(reply.body)
    attempt.variant("%d to %s" % (code, host), ask)


attempt.begin()
channel.control()
attempt.hostile("be redirected to " + " ".join(INTRANET))
channel.each(go, [(code, host) for code in (307, 308) for host in INTRANET])
channel.each(lambda host: channel.try_fetch(host, method="POST", body=BODY), INTRANET)
channel.knock((address, 80) for address in attempt.NET["intranet"])
attempt.end()
