"""Reaches for ports of an allowed host that are not allowed."""
import sys

sys.dont_write_bytecode = True
import attempt
import channel

HOST = attempt.NET["allowedHost"]
PORTS = [22, 25, 443, 3306, 6379, 8443]

attempt.begin()
channel.control()
attempt.hostile("reach other ports of " + HOST)
if channel.KIND == "direct":
    channel.knock((attempt.NET["allowedAddress"], port) for port in PORTS)
channel.each(lambda port: channel.try_tunnel(HOST, port), PORTS)
channel.each(lambda port: channel.try_fetch(HOST, port=port), [8080, 9000])
attempt.end()
