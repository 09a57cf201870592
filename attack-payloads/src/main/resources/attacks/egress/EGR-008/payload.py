"""Fetches from a name whose address changes with every question."""
import sys

sys.dont_write_bytecode = True
import socket

import attempt
import channel

NAME = attempt.NET["rebindName"]
PATH = "/allowed/" + attempt.NONCE

attempt.begin()
channel.control()
attempt.hostile("fetch from " + NAME)
for _ in range(4):
    channel.try_fetch(NAME, PATH, only=socket.AF_INET)
channel.each(lambda name: channel.try_fetch(name, PATH, only=socket.AF_INET), [NAME] * 4, workers=2)
attempt.end()
