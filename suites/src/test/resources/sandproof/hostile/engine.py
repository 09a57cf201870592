"""Stands for an engine outside the lab: runs what clients of its socket ask for. To be started without a network.

usage: engine.py SOCKET
"""
import json
import os
import socket
import subprocess
import sys
import threading


def serve(client):
    with client, client.makefile("rb") as lines:
        command = json.loads(lines.readline())
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=20, check=False)
        client.sendall(done.stdout)


with socket.socket(socket.AF_UNIX) as listener:
    listener.bind(sys.argv[1])
    os.chmod(sys.argv[1], 0o666)
    listener.listen(16)
    print("ready", flush=True)
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
