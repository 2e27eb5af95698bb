# SPDX-License-Identifier: Apache-2.0
"""A PostgreSQL server of its own for a test: a cluster in a temporary folder, on a free port of
this machine. It ends with the test, also if the test fails."""

import glob
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time


def binary(name):
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), key=lambda p: int(p.split("/")[4]))
    path = found[-1] if found else shutil.which(name)
    if path is None:
        raise SystemExit(f"{name} is missing: scripts/install installs PostgreSQL")
    return path


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Cluster:
    """with Cluster() as cluster: ... cluster.address"""

    def __init__(self, settings=(), addresses=("127.0.0.1",)):
        self.settings, self.addresses = settings, addresses
        # initdb refuses root; the package makes a user.
        self.user = {}
        if os.geteuid() == 0:
            entry = pwd.getpwnam("postgres")
            self.user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sonde-pg-"))
        self.server = None
        self.port = free_port()

    def __enter__(self):
        # What ends the test ends the server, too.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        try:
            if self.user:
                os.chown(self.folder, self.user["user"], self.user["group"])
            self.run(binary("initdb"), "-D", self.data, "-U", "sonde", "--auth=trust", "--no-sync",
                     "-E", "UTF8", "--locale=C.UTF-8")
            with open(f"{self.data}/pg_hba.conf", "a", encoding="ascii") as rules:
                for each in self.addresses:
                    rules.write(f"host all all {each}/24 trust\n")
            self.start()
            self.query("CREATE DATABASE fleet", database="postgres")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def data(self):
        return str(self.folder / "data")

    @property
    def address(self):
        return f"postgres://sonde@127.0.0.1:{self.port}/fleet"

    def run(self, *command):
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, **self.user)
        if done.returncode != 0:
            raise SystemExit(f"{command[0]} failed:\n{done.stdout}")

    def start(self):
        options = [f"port={self.port}", f"listen_addresses={','.join(self.addresses)}",
                   f"unix_socket_directories={self.folder}", "fsync=off", "max_connections=200",
                   *self.settings]
        command = [binary("postgres"), "-D", self.data]
        if shutil.which("setpriv"):  # also where the test is killed
            command = ["setpriv", "--pdeathsig", "QUIT", *command]
        for each in options:
            command += ["-c", each]
        for _ in range(600):
            # After SIGKILL, it refuses to start until the last process of the old one has ended.
            if self.server is None or self.server.poll() is not None:
                with open(self.folder / "log", "ab") as log:
                    self.server = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log,
                                                   stdin=subprocess.DEVNULL, **self.user)
            try:
                self.query("SELECT 1", database="postgres")
                return
            except subprocess.CalledProcessError:
                time.sleep(0.1)
        raise SystemExit("PostgreSQL did not start:\n" + (self.folder / "log").read_text()[-2000:])

    def end(self, number):
        """SIGINT: at once, in order; SIGKILL: as a machine that loses its power."""
        if self.server is None:
            return
        try:
            self.server.send_signal(number)
            self.server.wait(timeout=30)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            self.server.kill()
            self.server.wait()
        self.server = None

    def kill(self):
        self.end(signal.SIGQUIT)

    def restart(self, number=signal.SIGINT, pause=0.0):
        self.end(number)
        time.sleep(pause)
        self.start()

    def query(self, sql, database="fleet"):
        """The rows, as lists of texts."""
        done = subprocess.run(
            [binary("psql"), "-X", "-A", "-t", "-F", "\x1f", "-h", str(self.folder), "-p",
             str(self.port), "-U", "sonde", "-d", database, "-v", "ON_ERROR_STOP=1", "-c", sql],
            check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        return [line.split("\x1f") for line in done.stdout.splitlines()]

    def number(self, sql):
        return int(self.query(sql)[0][0])
