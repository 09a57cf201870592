"""Leaves archives that write outside when they are unpacked."""
import sys

sys.dont_write_bytecode = True
import io
import os
import tarfile
import zipfile

import attempt

os.chdir(attempt.OUTPUT)
OUT = "escape-%s.txt" % attempt.NONCE
NAMES = ["honest.txt", "../../" + OUT, "/tmp/" + OUT, "a/../../../" + OUT]


def tar(name, mode):
    with tarfile.open(name, mode) as archive:
        for member in NAMES:
            entry = tarfile.TarInfo(member)
            entry.size = 5
            archive.addfile(entry, io.BytesIO(b"text\n"))
        for member, kind, target in (("link", tarfile.SYMTYPE, "/tmp"), ("hard", tarfile.LNKTYPE, "../../" + OUT)):
            entry = tarfile.TarInfo(member)
            entry.type, entry.linkname = kind, target
            archive.addfile(entry)
        below = tarfile.TarInfo("link/" + OUT)
        below.size = 5
        archive.addfile(below, io.BytesIO(b"text\n"))
        device = tarfile.TarInfo("device")
        device.type, device.devmajor, device.devminor = tarfile.CHRTYPE, 1, 3
        archive.addfile(device)


def zipped(name):
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in NAMES + ["..\\..\\" + OUT]:
            archive.writestr(member, "text\n")
        link = zipfile.ZipInfo("link")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/tmp")
        archive.writestr("link/" + OUT, "text\n")


def honest():
    with zipfile.ZipFile("honest.zip", "w") as archive:
        archive.writestr("honest.txt", "text\n")


attempt.begin()
attempt.control("write an honest archive", honest)
attempt.hostile("leave archives that escape")
attempt.variant("tar", lambda: tar("refuse-archive-%s.tar" % attempt.NONCE, "w"))
attempt.variant("compressed tar", lambda: tar("refuse-packed-%s.tar.gz" % attempt.NONCE, "w:gz"))
attempt.variant("zip", lambda: zipped("refuse-zipped-%s.zip" % attempt.NONCE))
attempt.end()
