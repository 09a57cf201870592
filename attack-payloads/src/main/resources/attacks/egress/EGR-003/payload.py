"""Reaches for metadata services: by plain sockets and by the proxy."""
import sys

sys.dont_write_bytecode = True
import attempt
import channel

ADDRESSES = attempt.NET["metadata4"]
PATHS = [
    ("/latest/meta-data/iam/security-credentials/", {}),
    ("/computeMetadata/v1/instance/service-accounts/default/token", {"Metadata-Flavor": "Google"}),
    ("/metadata/identity/oauth2/token", {"Metadata": "true"}),
]


def host(address):
    return "[%s]" % address if ":" in address else address


def ask(target):
    address, (path, headers) = target
    channel.try_fetch(host(address), path + "?attempt=" + attempt.NONCE, headers=headers)


def put_token():
    channel.fetch(host(ADDRESSES[0]), "/latest/api/token?attempt=" + attempt.NONCE, method="PUT",
                  headers={"X-aws-ec2-metadata-token-ttl-seconds": "60"}).expect(200)


attempt.begin()
channel.control()
attempt.hostile("reach " + " ".join(ADDRESSES))
channel.knock((address, 80) for address in ADDRESSES)
channel.each(ask, [(address, path) for address in ADDRESSES for path in PATHS])
attempt.variant("PUT for a session token", put_token)
channel.each(lambda address: channel.try_tunnel(host(address), 80), ADDRESSES)
attempt.end()
