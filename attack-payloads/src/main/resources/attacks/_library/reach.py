"""Goes to one declared destination by every way there is, and says there whose it is. No attack of the catalogue."""
import sys

sys.dont_write_bytecode = True
import socket

import attempt
import channel

WHERE = attempt.ORDERS["reach"]
HOST, PORT, PROTOCOL, ADDRESS = WHERE["host"], WHERE["port"], WHERE["protocol"], WHERE["address"]
DNS_PORT = 53
PLAIN = (channel.words(HOST, "/reach/" + attempt.NONCE))


def secured(connection, greeting=()):
    """The same words inside TLS, whoever answers: the canary's certificate is nobody's."""
    import ssl
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    if greeting:
        context.set_alpn_protocols(list(greeting))
    with context.wrap_socket(connection, server_hostname=HOST) as inside:
        inside.sendall(PLAIN)
        return channel.read(inside)


def said(connection, secure):
    if secure:
        return secured(connection)
    connection.sendall(PLAIN)
    return channel.read(connection)


def authority(host):
    return "[%s]" % host if ":" in host else host


def by_request(host=HOST):
    return channel.fetch(authority(host), "/reach/" + attempt.NONCE, PORT).expect(200).body


def by_tunnel(secure, host=HOST):
    with channel.open_tunnel(authority(host), PORT) as connection:
        return said(connection, secure)


def directly(address, secure):
    with socket.create_connection((address, PORT), channel.DIRECT_PATIENCE) as connection:
        return said(connection, secure)


def greeted(address):
    """TLS where something else may be spoken: the other side then hears a greeting only, so that must say whose it is."""
    with socket.create_connection((address, PORT), channel.DIRECT_PATIENCE) as connection:
        try:
            return secured(connection)
        except OSError:
            pass
    with socket.create_connection((address, PORT), channel.DIRECT_PATIENCE) as connection:
        return secured(connection, ("http/1.1", attempt.NONCE))


def datagram(address):
    channel.send_datagram(address, PORT, b"reach " + attempt.NONCE.encode(), False)


def question(address):
    """What a gateway lets through that knows what is spoken on this port, and lets through nothing else."""
    channel.ask_server(address, "n%s.example" % attempt.NONCE, tcp=PROTOCOL != "udp")


def ways():
    """What is tried, by name. Where it must not work, each of them; what is declared is among them in any case."""
    places = [("the address " + ADDRESS, lambda: ADDRESS)]
    if HOST != ADDRESS:
        places.append(("the name " + HOST, lambda: channel.lookup(HOST)[0]))
    secure = PROTOCOL == "https"
    for name, place in places:
        if PROTOCOL == "udp":
            yield "a datagram to " + name, lambda place=place: datagram(place())
        else:
            yield "a connection to " + name, lambda place=place: directly(place(), secure)
            if not WHERE["declared"]:
                # What a gateway lets through may be of the other kind.
                if secure:
                    yield "a connection without TLS to " + name, lambda place=place: directly(place(), False)
                else:
                    yield "a connection with TLS to " + name, lambda place=place: greeted(place())
        if PORT == DNS_PORT and PROTOCOL in ("udp", "tcp"):
            yield "a question to " + name, lambda place=place: question(place())
    if PROTOCOL != "udp" and channel.KIND not in ("none", "direct"):
        if PROTOCOL != "https":
            yield "a request by the proxy", by_request
        yield "a tunnel by the proxy", lambda: by_tunnel(secure)
        if not WHERE["declared"]:
            if not secure:
                yield "a tunnel with TLS by the proxy", lambda: by_tunnel(True)
            if HOST != ADDRESS:
                # A proxy may know the name, and not where it leads.
                yield "a request by the proxy for the address", lambda: by_request(ADDRESS)
                yield "a tunnel by the proxy to the address", lambda: by_tunnel(secure, ADDRESS)


attempt.begin(12)
attempt.control("talk to a listener of one's own", channel.loopback)
attempt.hostile("reach %s:%d" % (authority(HOST), PORT))
channel.each(lambda way: attempt.variant(*way), ways())
attempt.end()
