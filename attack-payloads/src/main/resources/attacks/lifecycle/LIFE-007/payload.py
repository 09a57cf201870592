"""Leaves two bounded daemons behind and waits while the service is killed."""
import sys

sys.dont_write_bytecode = True
import attempt
import daemon

attempt.begin(12)
attempt.control("start and end one child", daemon.innocent_child)
attempt.hostile("outlive the service")
daemon.stubborn()
daemon.nameless()
attempt.ready(12)
attempt.hold(10)
attempt.end()
