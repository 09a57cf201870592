"""Leaves archives in which different readers find different members."""
import sys

sys.dont_write_bytecode = True
import os
import tarfile
import zipfile

import attempt

os.chdir(attempt.OUTPUT)
TEXT = b"an ordinary text\n"


def member(name, content=TEXT, size=None):
    entry = tarfile.TarInfo(name)
    entry.size = len(content) if size is None else size
    return entry.tobuf(tarfile.USTAR_FORMAT) + content + bytes(-len(content) % tarfile.BLOCKSIZE)


def stated_twice(name, content):
    """The extended header says how long the content is; the plain one says that there is none."""
    record = b" size=%d\n" % len(content)
    length = len(record) + 2
    extended = tarfile.TarInfo("extended")
    extended.type, extended.size = tarfile.XHDTYPE, length
    words = b"%d%s" % (length, record)
    head = extended.tobuf(tarfile.USTAR_FORMAT) + words + bytes(-len(words) % tarfile.BLOCKSIZE)
    return head + member(name, content, size=0)


def leave(name, *parts):
    with open(name, "wb") as file:
        file.write(b"".join(parts) + bytes(2 * tarfile.BLOCKSIZE))


def unlisted():
    with zipfile.ZipFile("refuse-unlisted-%s.zip" % attempt.NONCE, "w") as archive:
        archive.writestr("honest.txt", TEXT)
        archive.writestr("hidden.txt", TEXT)
        del archive.filelist[1]


attempt.begin()
attempt.control("write an honest archive", lambda: leave("honest.tar", member("honest.txt")))
attempt.hostile("leave archives that can be read in two ways")
attempt.variant("two sizes", lambda: leave(
    "refuse-sizes-%s.tar" % attempt.NONCE, stated_twice("honest.txt", member("hidden.txt"))))
attempt.variant("a second tar", lambda: leave(
    "refuse-behind-%s.tar" % attempt.NONCE, member("honest.txt"), bytes(20 * tarfile.BLOCKSIZE), member("hidden.txt")))
attempt.variant("unlisted member", unlisted)
attempt.end()
