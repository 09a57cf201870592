"""Leaves a socket and a device node among its results."""
import sys

sys.dont_write_bytecode = True
import os
import socket
import stat

import attempt

os.chdir(attempt.OUTPUT)


def write_report():
    with open("report.txt", "w", encoding="ascii") as file:
        file.write("an honest result\n")


def leave_socket():
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("refuse-socket-" + attempt.NONCE)


def leave_device():
    os.mknod("refuse-device-" + attempt.NONCE, stat.S_IFCHR | 0o600, os.makedev(1, 3))


attempt.begin()
attempt.control("write an honest result", write_report)
attempt.hostile("leave a socket and a device")
attempt.variant("socket", leave_socket)
attempt.variant("device node", leave_device)
attempt.end()
