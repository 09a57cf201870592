"""Leaves two bounded daemons behind and outstays its time limit."""
import sys

sys.dont_write_bytecode = True
import attempt
import daemon

attempt.begin(12)
attempt.control("start and end one child", daemon.innocent_child)
attempt.hostile("leave daemons behind at the time limit")
daemon.stubborn()
daemon.nameless()
attempt.tried()
attempt.hold(10)
attempt.end()
