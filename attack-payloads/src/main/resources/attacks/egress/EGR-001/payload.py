"""Reaches for a public host that is not allowed: by plain sockets and by the proxy."""
import sys

sys.dont_write_bytecode = True
import attempt
import channel

PUBLIC = [attempt.NET["public"], attempt.NET["public6"]]
NAME = attempt.NET["publicName"]
PORTS = [80, 443, 22, 25, 5432, 6379, 8080, 8443, 9000]

attempt.begin()
channel.control()
attempt.hostile("reach " + PUBLIC[0])
channel.knock((address, port) for address in PUBLIC for port in PORTS)
channel.each(channel.try_fetch, [PUBLIC[0], "[%s]" % PUBLIC[1], NAME])
channel.each(lambda target: channel.try_tunnel(*target), [(PUBLIC[0], 443), (NAME, 443), (NAME, 80), (NAME, 22)])
attempt.end()
