"""The ways out of a sandbox, for Python payloads: the egress channel, plain sockets and name resolution.

Everything here gives up soon: a sandbox without a wall must not make a payload wait, nor one with a black hole.
"""
import errno
import os
import selectors
import socket
import struct
import threading
import time

import attempt

DIRECT_PATIENCE = 0.7
PROXY_PATIENCE = 1.5
KIND = attempt.ORDERS.get("egress") or "none"
_MOST = 4096


class Reply:
    """What came back for one request."""

    def __init__(self, raw):
        head, _, self.body = raw.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        words = lines[0].split(" ", 2)
        self.status = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
        self.headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            self.headers[name.strip().lower()] = value.strip()

    def expect(self, status=200):
        if self.status != status:
            raise ConnectionRefusedError("answered %d" % self.status)
        return self


def words(host, path=None, method="GET", body=b"", headers=None):
    """A small HTTP request that carries the nonce: a listener that hears it knows whose it is."""
    lines = ["%s %s HTTP/1.1" % (method, path or "/hit/" + attempt.NONCE), "Host: " + host]
    lines += ["X-Sandproof: " + attempt.NONCE, "Connection: close"]
    lines += ["%s: %s" % item for item in (headers or {}).items()]
    if body:
        lines.append("Content-Length: %d" % len(body))
    return "\r\n".join(lines + ["", ""]).encode("utf-8", "surrogateescape") + body


def read(connection, until=None):
    data = b""
    while len(data) < _MOST and not (until and until in data):
        try:
            more = connection.recv(_MOST)
        except OSError:
            break
        if not more:
            break
        data += more
    return data


def _proxy(patience):
    if KIND.startswith("unix:"):
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(patience)
        connection.connect(KIND[len("unix:"):])
        return connection
    if KIND.startswith("http://"):
        host, _, port = KIND[len("http://"):].rstrip("/").rpartition(":")
        return socket.create_connection((host.strip("[]"), int(port)), patience)
    raise ConnectionError("no proxy is offered: " + KIND)


def fetch(host, path, port=80, method="GET", body=b"", headers=None, patience=PROXY_PATIENCE, only=0, named=None):
    """One request by the way out that the sandbox offers, in the name of another host if wanted. Follows no redirect."""
    authority = host if port == 80 else "%s:%d" % (host, port)
    if KIND == "none":
        raise ConnectionError("no way out is offered")
    if KIND == "direct":
        address = lookup(host.strip("[]"), only=only)[0]
        with socket.create_connection((address, port), DIRECT_PATIENCE) as connection:
            connection.sendall(words(named or authority, path, method, body, headers))
            return Reply(read(connection))
    with _proxy(patience) as connection:
        connection.sendall(words(named or authority, "http://%s%s" % (authority, path), method, body, headers))
        return Reply(read(connection))


def open_tunnel(host, port, patience=PROXY_PATIENCE):
    """Asks the proxy for a tunnel and returns the connection; what is said on it goes to the host."""
    if KIND in ("none", "direct"):
        raise ConnectionError("no proxy is offered")
    authority = "%s:%d" % (host, port)
    connection = _proxy(patience)
    try:
        request = "CONNECT %s HTTP/1.1\r\nHost: %s\r\nX-Sandproof: %s\r\n\r\n" % (authority, authority, attempt.NONCE)
        connection.sendall(request.encode("utf-8", "surrogateescape"))
        Reply(read(connection, b"\r\n\r\n")).expect(200)
    except BaseException:
        connection.close()
        raise
    connection.settimeout(DIRECT_PATIENCE)
    return connection


def tunnel(host, port, patience=PROXY_PATIENCE, named=None):
    """Speaks through a tunnel, in the name of another host if wanted, and returns what was heard at its end."""
    with open_tunnel(host, port, patience) as connection:
        connection.sendall(words(named or host))
        heard = read(connection)
    if not heard:
        raise ConnectionError("nothing was heard at the end of the tunnel")
    return heard


def each(act, items, workers=6):
    """Runs act for each item, several side by side."""
    waiting = list(items)
    lock = threading.Lock()

    def work():
        while True:
            with lock:
                if not waiting:
                    return
                item = waiting.pop(0)
            act(item)

    threads = []
    for _ in range(min(workers, len(waiting))):
        thread = threading.Thread(target=work, daemon=True)
        try:
            thread.start()
        except RuntimeError:
            break
        threads.append(thread)
    if not threads:
        work()
    for thread in threads:
        thread.join()


def try_fetch(host, path=None, port=80, **more):
    """A hostile request by the proxy, reported."""
    shown = host if port == 80 else "%s:%d" % (host, port)

    def act():
        attempt.got(fetch(host, path or "/hit/" + attempt.NONCE, port, **more).expect(200).body)
    attempt.variant("%s of %s by the proxy" % (more.get("method", "GET"), shown), act)


def try_tunnel(host, port):
    """A hostile tunnel through the proxy, reported."""
    attempt.variant("CONNECT to %s:%d" % (host, port), lambda: attempt.got(tunnel(host, port)))


def family(address):
    return socket.AF_INET6 if ":" in address else socket.AF_INET


def knock(targets, path=None):
    """Plain TCP to many (address, port) at the same time; speaks the nonce where one answers."""
    targets = list(targets)
    for at in range(0, len(targets), 40):
        _knock(targets[at:at + 40], path)


def _knock(targets, path):
    selector = selectors.DefaultSelector()
    heard, failed = {}, {}
    for target in targets:
        try:
            connection = socket.socket(family(target[0]), socket.SOCK_STREAM)
        except OSError as failure:
            failed[target] = failure
            continue
        connection.setblocking(False)
        error = connection.connect_ex(target)
        if error in (0, errno.EINPROGRESS):
            selector.register(connection, selectors.EVENT_WRITE, target)
        else:
            failed[target] = os.strerror(error)
            connection.close()
    deadline = time.monotonic() + DIRECT_PATIENCE
    while selector.get_map() and time.monotonic() < deadline:
        for key, events in selector.select(max(0.01, deadline - time.monotonic())):
            connection, target = key.fileobj, key.data
            try:
                if events & selectors.EVENT_WRITE:
                    error = connection.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
                    if error:
                        raise OSError(error, os.strerror(error))
                    connection.send(words(target[0], path))
                    heard[target] = b""
                    selector.modify(connection, selectors.EVENT_READ, target)
                else:
                    heard[target] += connection.recv(_MOST)
                    raise EOFError
            except (OSError, EOFError) as failure:
                if target not in heard:
                    failed[target] = failure
                selector.unregister(connection)
                connection.close()
    for key in list(selector.get_map().values()):
        failed.setdefault(key.data, "no answer")
        key.fileobj.close()
    for target in targets:
        name = "TCP to %s port %d" % target
        if target in heard:
            attempt.outcome(name, "succeeded")
            attempt.got(heard[target])
        else:
            attempt.outcome(name, "blocked", failed.get(target, "no answer"))


def send_datagram(address, port, data, connected):
    """One UDP datagram, with or without connect."""
    with socket.socket(family(address), socket.SOCK_DGRAM) as sender:
        sender.settimeout(DIRECT_PATIENCE)
        if connected:
            sender.connect((address, port))
            sender.send(data)
        else:
            sender.sendto(data, (address, port))


def lookup(name, patience=1, only=0):
    """Asks the system's own resolver, in a child that is ended when it takes too long. Returns addresses."""
    reader, writer = os.pipe()

    def ask():
        os.environ["RES_OPTIONS"] = "timeout:1 attempts:1"
        found = socket.getaddrinfo(name, None, only, socket.SOCK_STREAM)
        os.write(writer, "\n".join(item[4][0] for item in found).encode())

    pid = attempt.child(ask, patience)
    os.close(writer)
    with os.fdopen(reader, "rb") as answers:
        found = answers.read().decode().split()
    os.waitpid(pid, 0)
    if not found:
        raise OSError("the resolver does not know " + name)
    return found


def query(name, kind=1):
    """A DNS question in bytes: kind 1 is A, 16 is TXT, 28 is AAAA."""
    labels = b"".join(struct.pack("B", len(label)) + label for label in name.encode("ascii").split(b"."))
    return struct.pack(">HHHHHH", os.getpid() & 0xFFFF, 0x0100, 1, 0, 0, 0) + labels + b"\0" + struct.pack(">HH", kind, 1)


def ask_server(server, name, kind=1, tcp=False):
    """Puts a DNS question straight to a server."""
    question = query(name, kind)
    with socket.socket(family(server), socket.SOCK_STREAM if tcp else socket.SOCK_DGRAM) as asker:
        asker.settimeout(DIRECT_PATIENCE)
        asker.connect((server, 53))
        asker.sendall(struct.pack(">H", len(question)) + question if tcp else question)
        if not asker.recv(_MOST):
            raise OSError("no answer")


def control(patience=4):
    """The innocent sibling of every way out: the allowed host, or a listener of one's own where there is none."""
    if KIND == "none":
        return attempt.control("talk to a listener of one's own", loopback)
    return attempt.control("fetch from the allowed host", lambda: _fetch_allowed(time.monotonic() + patience))


def _fetch_allowed(until):
    """As an honest client does it: asks again when a gateway was too slow, and gives up when it is refused."""
    while True:
        try:
            left = max(0.5, until - time.monotonic())
            reply = fetch(attempt.NET["allowedHost"], "/allowed/" + attempt.NONCE, patience=min(4, left))
            if reply.status and reply.status < 500 or time.monotonic() > until:
                return reply.expect(200)
        except TimeoutError:
            if time.monotonic() > until:
                raise
        time.sleep(0.1)


def loopback(kind=socket.SOCK_STREAM):
    """Talks to oneself over 127.0.0.1: works in every sandbox, one without a network too.

    Where a filter refuses sockets of the internet altogether, the innocent sibling is what it leaves: a pair of one's own.
    """
    try:
        return _over_internet(kind)
    except PermissionError:
        one, other = socket.socketpair(socket.AF_UNIX, kind)
        with one, other:
            # A filter may refuse what only sockets have, too.
            os.write(one.fileno(), b"innocent")
            if os.read(other.fileno(), 16) != b"innocent":
                raise ValueError("the words came back changed")
        return True


def _over_internet(kind):
    with socket.socket(socket.AF_INET, kind) as listener, socket.socket(socket.AF_INET, kind) as caller:
        listener.settimeout(2)
        caller.settimeout(2)
        listener.bind(("127.0.0.1", 0))
        if kind == socket.SOCK_STREAM:
            listener.listen(1)
        caller.connect(listener.getsockname())
        caller.send(b"innocent")
        heard = listener.accept()[0] if kind == socket.SOCK_STREAM else listener
        if heard.recv(16) != b"innocent":
            raise ValueError("the words came back changed")
        if heard is not listener:
            heard.close()
    return True
