"""Leaves two bounded daemons behind and waits to be cancelled."""
import sys

sys.dont_write_bytecode = True
import attempt
import daemon

attempt.begin(12)
attempt.control("start and end one child", daemon.innocent_child)
attempt.hostile("leave daemons behind at a cancel")
daemon.stubborn()
daemon.nameless()
attempt.ready(12)
attempt.hold(10)
attempt.end()
