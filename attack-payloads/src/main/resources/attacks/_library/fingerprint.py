"""The fingerprint of a boundary: what a task sees of its own walls. It opens nothing that is not its own to open, tries
nothing, and tells names and modes, never contents."""
import os
import re
import resource
import socket
import stat
import sys
import time

sys.dont_write_bytecode = True
import attempt

CAPABILITIES = (
    "chown dac_override dac_read_search fowner fsetid kill setgid setuid setpcap linux_immutable net_bind_service "
    "net_broadcast net_admin net_raw ipc_lock ipc_owner sys_module sys_rawio sys_chroot sys_ptrace sys_pacct sys_admin "
    "sys_boot sys_nice sys_resource sys_time sys_tty_config mknod lease audit_write audit_control setfcap mac_override "
    "mac_admin syslog wake_alarm block_suspend audit_read perfmon bpf checkpoint_restore").split()
PROGRAMS = attempt.ORDERS.get("programs", [])
PROGRAM_PLACES = ("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin")
SEARCHED = PROGRAM_PLACES + ("/usr/lib", "/usr/libexec", "/opt")
HOMES = ("/root", "/home", "/app", "/srv", "/opt", "/workspace")
SECRETS = re.compile(r"(^|/)(\.env|\.netrc|\.npmrc|\.pypirc|\.pgpass|\.git-credentials|id_rsa|id_ecdsa|id_ed25519|"
                     r"credentials|credentials\.json|\.dockercfg|\.vault-token|kubeconfig|[^/]+\.(key|pem|p12|pfx))$")
UNREADABLE = ("/etc/shadow", "/etc/gshadow", "/proc/kcore", "/proc/keys", "/proc/kmsg", "/proc/sys/kernel/core_pattern")
MOST = 300
# The kernel hands out ports from here on: another at each run.
FLEETING = 32768
ENDS = time.monotonic() + 4
shortened = set()


def plain(text):
    """Without what is another at each run: places, nonces, ids."""
    for place, name in ((attempt.OUTPUT, "${output}"), (attempt.INPUTS, "${inputs}"), (attempt.TMP, "${tmp}")):
        if len(place) > 5:
            text = text.replace(place, name)
    text = text.replace(attempt.NONCE, "#")
    return re.sub(r"[a-z]-[a-z0-9]{16,}|[a-z]+-[0-9a-f]{8}\b|[0-9a-f]{12,}", "#", text)[:300]


def fact(name, values):
    try:
        lines = sorted({plain(str(value)) for value in values()})
    except OSError as failure:
        lines = ["unreadable: " + failure.__class__.__name__]
    if len(lines) > MOST:
        shortened.add(name)
    for begin in range(0, max(1, min(len(lines), MOST)), 30):
        attempt.say("fact", name=name, values=lines[begin:begin + 30])


def read(path):
    with open(path, "rb") as file:
        return file.read(1 << 18).decode("utf-8", "backslashreplace")


def status():
    return dict(line.split(":\t", 1) for line in read("/proc/self/status").splitlines() if ":\t" in line)


def mounts():
    for line in read("/proc/self/mountinfo").splitlines():
        left, right = line.split(" - ", 1)
        words, kind = left.split(), right.split()
        options = words[5].split(",") + kind[2].split(",")
        kept = sorted({one for one in options if re.match(r"(nosuid|nodev|noexec|size=.*|nr_inodes=.*)$", one)})
        yield "%s %s %s" % (words[4], kind[0], ",".join(["ro" if "ro" in options else "rw"] + kept))


def capabilities():
    for name in ("CapEff", "CapPrm", "CapAmb", "CapBnd"):
        bits = int(status().get(name, "0"), 16)
        for number in range(64):
            if bits >> number & 1:
                yield "%s %s" % (name, CAPABILITIES[number] if number < len(CAPABILITIES) else number)


def restrictions():
    now = status()
    if now.get("NoNewPrivs", "0").strip() == "1":
        yield "no new privileges"
    if now.get("Seccomp", "0").strip() == "2":
        yield "system calls are filtered"
    if os.statvfs("/").f_flag & os.ST_RDONLY:
        yield "root file system is read-only"
    for path in UNREADABLE:
        mode = os.W_OK if path.endswith("core_pattern") else os.R_OK
        if not os.access(path, mode):
            yield "%s is not %s" % (path, "writable" if mode == os.W_OK else "readable")


def user():
    yield "uid %d" % os.getuid()
    yield "gid %d" % os.getgid()
    for group in os.getgroups():
        yield "group %d" % group
    for name in ("uid_map", "gid_map"):
        for line in read("/proc/self/" + name).splitlines():
            yield "%s %s" % (name, " ".join(line.split()))


def namespaces():
    outer = attempt.ORDERS.get("namespaces", {})
    for name, link in outer.items():
        path = "/proc/self/ns/" + name
        if os.path.islink(path) and os.readlink(path) != link:
            yield name


def descriptors():
    for name in os.listdir("/proc/self/fd"):
        try:
            target = os.readlink("/proc/self/fd/" + name)
        except OSError:
            continue
        if not target.endswith("/fd"):
            yield "%s %s" % (name, re.sub(r":\[[0-9]+\]", "", target))


def devices():
    for folder, _, names in os.walk("/dev"):
        for name in names:
            path = os.path.join(folder, name)
            mode = os.lstat(path).st_mode
            if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
                yield "%s %s" % (path, "block" if stat.S_ISBLK(mode) else "character")


def places():
    tops = [os.path.join("/", name) for name in os.listdir("/")]
    return tops + [line.split()[4] for line in read("/proc/self/mountinfo").splitlines()]


def writable():
    return [place for place in places() if os.path.isdir(place) and os.access(place, os.W_OK)]


def walked(tops, depth):
    """Files below, within the time that is left; what it did not come to is told."""
    waiting = [(top, depth) for top in tops]
    while waiting:
        if time.monotonic() > ENDS:
            shortened.add("files")
            return
        folder, left = waiting.pop()
        try:
            entries = list(os.scandir(folder))
        except OSError:
            continue
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if left:
                    waiting.append((entry.path, left - 1))
            elif entry.is_file(follow_symlinks=False):
                yield entry


def setuid():
    tops = {os.path.realpath(place) for place in SEARCHED if os.path.isdir(place)}
    for entry in walked(sorted(tops, key=len), 1):
        mode = entry.stat(follow_symlinks=False).st_mode
        if mode & (stat.S_ISUID | stat.S_ISGID):
            yield "%s %s" % (entry.path, "setuid" if mode & stat.S_ISUID else "setgid")
        if gives_capabilities(entry.path):
            yield "%s capabilities" % entry.path


def gives_capabilities(path):
    try:
        return bool(os.getxattr(path, "security.capability", follow_symlinks=False))
    except (AttributeError, OSError):
        return False


def secrets():
    own = (attempt.OUTPUT, attempt.INPUTS, attempt.TMP)
    for entry in walked([home for home in HOMES if os.path.isdir(home)], 3):
        if SECRETS.search(entry.path) and not entry.path.startswith(own) and os.access(entry.path, os.R_OK):
            yield entry.path


def interpreters():
    found = (os.path.join(place, name) for name in PROGRAMS for place in PROGRAM_PLACES)
    return {os.path.basename(path) for path in found if os.access(path, os.X_OK)}


def routes():
    for line in read("/proc/net/route").splitlines()[1:]:
        words = line.split()
        yield "%s to %s by %s" % (words[0], words[1].lower() + "/" + words[7].lower(), words[2].lower())


def listening():
    for table in ("tcp", "tcp6"):
        for line in read("/proc/net/" + table).splitlines()[1:]:
            words = line.split()
            if words[3] == "0A":
                port = int(words[1].rsplit(":", 1)[1], 16)
                yield "%s port %s" % (table, port if port < FLEETING else "of the moment")


def sockets():
    for line in read("/proc/net/unix").splitlines()[1:]:
        words = line.split(None, 7)
        if len(words) == 8 and words[5] == "01":
            yield words[7]


def limits():
    for name in sorted(name for name in dir(resource) if name.startswith("RLIMIT_")):
        soft, hard = resource.getrlimit(getattr(resource, name))
        yield "%s %s %s" % (name[7:].lower(), soft, hard)


def groups():
    for name in ("pids/pids.max", "memory/memory.limit_in_bytes", "pids.max", "memory.max", "memory.swap.max", "cpu.max"):
        path = "/sys/fs/cgroup/" + name
        if os.path.exists(path):
            yield "%s %s" % (name, read(path).strip())


def resolver():
    return [line.strip() for line in read("/etc/resolv.conf").splitlines() if line.strip() and line[0] != "#"]


attempt.begin(10)
for name, values in {
        "mounts": mounts, "capabilities": capabilities, "restrictions": restrictions, "user": user,
        "namespaces": namespaces, "descriptors": descriptors, "devices": devices, "writablePlaces": writable,
        "environment": lambda: [key for key in os.environ if key != "SANDPROOF_NONCE"],
        "kernel": lambda: ["%s %s" % (os.uname().release, os.uname().machine)],
        "runtime": lambda: ["python %d.%d.%d" % sys.version_info[:3]],
        "limits": limits, "controlGroups": groups, "interpreters": interpreters, "routes": routes,
        "resolver": resolver, "networkInterfaces": lambda: [name for _, name in socket.if_nameindex()],
        "listening": listening, "sockets": sockets, "setuidFiles": setuid, "secretsInImage": secrets}.items():
    fact(name, values)
fact("notWhole", lambda: shortened)
attempt.say("told", answer=attempt.answer("told"))
attempt.end()
