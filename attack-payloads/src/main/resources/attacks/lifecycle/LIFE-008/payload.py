"""Leaves bounded daemons behind at the end of a round, while its session goes on."""
import sys

sys.dont_write_bytecode = True
import attempt
import daemon

if attempt.ROUND == 1:
    attempt.begin()
    attempt.control("start and end one child", daemon.innocent_child)
    attempt.end()
attempt.begin(12)
attempt.control("start and end one child", daemon.innocent_child)
attempt.hostile("leave daemons behind at the end of a round")
daemon.stubborn()
daemon.nameless()
daemon.holding_stdout()
attempt.end()
