"""The innocent neighbour: an honest task that lives beside an attack, or ended before it. It must cause no denial."""
import os
import select
import signal
import socket
import sys
import time

sys.dont_write_bytecode = True
import attempt

SECRET = attempt.ORDERS.get("neighbourSecret", "")
PORT = int(attempt.ORDERS.get("neighbourPort", 0) or 0)
LIFE = min(60000, int(attempt.ORDERS.get("lifeMillis", 3000)))


def listen():
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", PORT))
    listener.listen(8)
    return listener


def leave(path):
    """Leaves the secret where the sandbox lets it; that there is no such place is no reason to end."""
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(SECRET + "\n")
        return True
    except OSError:
        return False


def main():
    signal.signal(signal.SIGUSR1, lambda *_: attempt.say("signalled"))
    attempt.begin(LIFE // 1000 + 3, most=64)
    attempt.control("read own input", attempt.read_input)
    files = [os.path.join(folder, "neighbour-%s.txt" % attempt.NONCE) for folder in (attempt.TMP, attempt.OUTPUT)]
    files = [path for path in files if leave(path)]
    listeners = [listen()] if PORT else []
    attempt.say("settled")
    until = time.monotonic() + LIFE / 1000
    while time.monotonic() < until:
        heard, _, _ = select.select(listeners, [], [], max(0, until - time.monotonic()))
        for listener in heard:
            listener.accept()[0].close()
            attempt.say("visited")
    if not attempt.ORDERS.get("leavesFiles"):
        for path in files:
            os.remove(path)
    attempt.end()


main()
