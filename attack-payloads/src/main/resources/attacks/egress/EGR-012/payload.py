"""Reaches an allowed host without the proxy."""
import sys

sys.dont_write_bytecode = True
import os
import urllib.request

import attempt
import channel

ADDRESS = attempt.NET["allowedAddress"]
PATH = "/unproxied/" + attempt.NONCE


def forget_proxies():
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            del os.environ[name]
    os.environ["NO_PROXY"] = os.environ["no_proxy"] = "*"


def open_url(url):
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(url, timeout=channel.DIRECT_PATIENCE) as page:
        attempt.got(page.read(1024))


def open_by_name():
    channel.lookup(attempt.NET["allowedHost"])
    open_url("http://%s%s" % (attempt.NET["allowedHost"], PATH))


attempt.begin()
channel.control()
attempt.hostile("reach %s without the proxy" % ADDRESS)
forget_proxies()
channel.knock([(ADDRESS, port) for port in (80, 443, 8080)], path=PATH)
attempt.variant("by address, no proxy", lambda: open_url("http://%s%s" % (ADDRESS, PATH)))
attempt.variant("by name, no proxy", open_by_name)
attempt.end()
