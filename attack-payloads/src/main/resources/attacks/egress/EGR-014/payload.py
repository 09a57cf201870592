"""Asks an allowed address for a host that is not allowed."""
import socket
import ssl
import sys

sys.dont_write_bytecode = True
import attempt
import channel

HOST = attempt.NET["allowedHost"]
DENIED = attempt.NET["publicName"]
PORT = 443


def spoken(line, name, authority, path):
    """TLS for a name, an HTTP request inside it; who is at the other end is of no interest, only what gets there."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with context.wrap_socket(line, server_hostname=name) as secure:
        secure.sendall(channel.words(authority, path))
        answer = channel.Reply(channel.read(secure)).expect(200)
    return answer.body


def tls(name, authority=DENIED, path=None):
    if channel.KIND == "direct":
        line = socket.create_connection((attempt.NET["allowedAddress"], PORT), channel.DIRECT_PATIENCE)
    else:
        line = channel.open_tunnel(HOST, PORT)
    with line:
        return spoken(line, name, authority, path)


def front(what, act):
    attempt.variant(what, lambda: attempt.got(act()))


attempt.begin()
channel.control()
if channel.KIND != "none":
    attempt.control("TLS to the allowed host in its own name", lambda: tls(HOST, HOST, "/allowed/" + attempt.NONCE))
attempt.hostile("ask %s for %s" % (HOST, DENIED))
front("TLS in the name of " + DENIED, lambda: tls(DENIED))
front("TLS in no name", lambda: tls(None))
if channel.KIND != "direct":
    front("plain words in a tunnel", lambda: channel.tunnel(HOST, PORT, named=DENIED))
    front("Host header of another host", lambda: channel.fetch(HOST, "/hit/" + attempt.NONCE, named=DENIED)
          .expect(200).body)
attempt.end()
