"""Leaves two bounded daemons behind and crashes."""
import sys

sys.dont_write_bytecode = True
import attempt
import daemon

import ctypes
import os
import resource

attempt.begin(8)
attempt.control("start and end one child", daemon.innocent_child)
attempt.hostile("leave daemons behind at a crash")
daemon.stubborn()
daemon.nameless()
attempt.hold(0.25)
attempt.tried()
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
ctypes.string_at(0)
os.abort()
