"""Ends with success and leaves three bounded daemons behind."""
import sys

sys.dont_write_bytecode = True
import attempt
import daemon

attempt.begin()
attempt.control("start and end one child", daemon.innocent_child)
attempt.hostile("leave daemons behind after a normal end")
daemon.stubborn()
daemon.nameless()
daemon.holding_stdout()
attempt.end()
