"""Calls the lab's canaries as a task would, with nothing but the standard library: callers.py NONCE K VERB [ARGUMENT...]"""
import ctypes
import http.client
import os
import signal
import socket
import ssl
import sys
import time

NONCE, K, VERB, ARGUMENTS = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]


def connect(address, port):
    return socket.create_connection((address, int(port)), timeout=15)


def tcp(address, *ports):
    for port in ports:
        with connect(address, port) as call:
            call.sendall(f"hello {NONCE}\r\n\r\n".encode())
            call.recv(100)


def silent(address, port):
    with connect(address, port):
        pass


def udp(address, *ports):
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for port in ports:
        with socket.socket(family, socket.SOCK_DGRAM) as call:
            call.sendto(f"datagram {NONCE}".encode(), (address, int(port)))


def web(address, port, host, path):
    call = http.client.HTTPConnection(address, int(port), timeout=15)
    call.request("GET", path, headers={"Host": host})
    answer = call.getresponse()
    print(answer.status, answer.getheader("Location", "-"), answer.read().decode().strip().replace("\n", " "))


def tls(address, port, name, host, path, authority):
    context = ssl.create_default_context(cafile=authority)
    with context.wrap_socket(connect(address, port), server_hostname=name) as call:
        call.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        print(call.recv(1000).split(b"\r\n")[0].decode())


def ask(server, name):
    """A DNS question by UDP."""
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as call:
        call.settimeout(15)
        call.connect((server, 53))
        call.send(b"\0\1\1\0\0\1\0\0\0\0\0\0" + labels + b"\0\0\1\0\1")
        call.recv(500)


def greet(address, port):
    """TLS where none is spoken, with the nonce in its greeting."""
    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1", NONCE])
    call = connect(address, port)
    call.settimeout(1)
    try:
        context.wrap_socket(call, server_hostname="outer.example").close()
    except OSError:
        call.close()


def resolve(*names):
    for name in names:
        try:
            found = socket.getaddrinfo(name, 80, type=socket.SOCK_STREAM)
            print(name, *sorted({entry[4][0] for entry in found}))
        except socket.gaierror:
            print(name, "no such name")


def unix(path):
    call = socket.socket(socket.AF_UNIX)
    call.settimeout(15)
    call.connect("\0" + path[1:] if path.startswith("@") else path)
    call.sendall(f"hello {NONCE}".encode())
    call.recv(100)
    call.close()


def kill(pid, number):
    os.kill(int(pid), int(number))
    time.sleep(0.3)


def trace(pid):
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long] * 4
    if libc.ptrace(16, int(pid), 0, 0) != 0:
        print("error", ctypes.get_errno())
        return
    os.waitpid(int(pid), 0x40000000)
    time.sleep(0.3)
    libc.ptrace(17, int(pid), 0, 0)


def flood(address, port, count):
    """Many calls that say nothing, many that say it slowly, many that say rubbish."""
    calls = []
    for i in range(int(count)):
        try:
            call = socket.create_connection((address, int(port)), timeout=0.5)
            call.setblocking(False)
            call.send([b"G", b"\0" * 5000, os.urandom(3000), b"GET / HTTP/1.1\r\nX: "][i % 4])
            calls.append(call)
        except OSError:
            pass
        if len(calls) > 700:
            calls.pop(0).close()
    print(len(calls))


globals()[VERB.replace("-", "_")](*ARGUMENTS)
