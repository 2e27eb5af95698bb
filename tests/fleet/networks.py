# SPDX-License-Identifier: Apache-2.0
"""Networks between workers and a server that can be cut."""

import contextlib
import os
import select
import socket
import subprocess
import threading

from postgres import free_port

MACHINES = 3  # workers with a network of their own


class Wire(threading.Thread):
    """Passes a connection on to the server. Once it is cut, nothing comes through, and nobody is told:
    as with a network."""

    prefix = []  # of a command that uses it
    host = "127.0.0.1"

    def __init__(self):
        super().__init__(daemon=True)
        self.server, self.port, self.is_cut = None, free_port(), False
        self.listener = socket.create_server(("127.0.0.1", self.port))

    def connect(self, cluster):
        self.server = cluster.port
        self.start()
        return f"postgres://sonde@127.0.0.1:{self.port}/fleet"

    def cut(self):
        self.is_cut = True

    def mend(self):
        self.is_cut = False

    def close(self):
        self.listener.close()

    def run(self):
        pairs = {}
        while True:
            files = [self.listener, *pairs] if not self.is_cut else []
            ready = select.select(files, [], [], 0.1)[0]
            for one in ready:
                if one is self.listener:
                    near = self.listener.accept()[0]
                    try:
                        far = socket.create_connection(("127.0.0.1", self.server))
                    except OSError:
                        near.close()
                        continue
                    pairs[near], pairs[far] = far, near
                elif one in pairs:
                    self.forward(one, pairs)

    @staticmethod
    def forward(one, pairs):
        try:
            data = one.recv(1 << 16)
            pairs[one].sendall(data)
        except OSError:
            data = b""
        if not data:
            other = pairs.pop(one)
            pairs.pop(other, None)
            one.close()
            other.close()


class Namespace:
    """A network of its own for one worker, as another machine has; for root only."""

    def __init__(self, which):
        number = (os.getpid() * 4 + which) % 250
        self.name, self.link = f"sonde{os.getpid()}-{which}", f"sonde{os.getpid() % 100000}-{which}"
        self.host = f"10.199.{number}.1"
        self.prefix = ["ip", "netns", "exec", self.name]
        try:
            self.ip("netns", "add", self.name)
            self.ip("link", "add", self.link, "type", "veth", "peer", "name", "eth0", "netns", self.name)
            self.ip("addr", "add", f"{self.host}/24", "dev", self.link)
            self.ip("link", "set", self.link, "up")
            self.ip("-n", self.name, "addr", "add", f"10.199.{number}.2/24", "dev", "eth0")
            self.ip("-n", self.name, "link", "set", "eth0", "up")
            self.ip("-n", self.name, "link", "set", "lo", "up")
        except (OSError, subprocess.CalledProcessError):
            self.close()
            raise

    @staticmethod
    def ip(*words):
        subprocess.run(["ip", *words], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def connect(self, cluster):
        return f"postgres://sonde@{self.host}:{cluster.port}/fleet"

    def cut(self):
        self.ip("link", "set", self.link, "down")

    def mend(self):
        self.ip("link", "set", self.link, "up")

    def close(self):
        for words in (["link", "del", self.link], ["netns", "del", self.name]):
            try:
                self.ip(*words)
            except (OSError, subprocess.CalledProcessError):
                pass


class Local:
    """The network of this machine."""

    prefix = []
    host = "127.0.0.1"

    @staticmethod
    def connect(cluster):
        return cluster.address


def networks_for(workers, stack):
    """Of the workers in their order. The first can be cut; the first few are those of other machines,
    where this process may make them."""
    made = []
    try:
        for which in range(min(workers, MACHINES)):
            made.append(stack.enter_context(contextlib.closing(Namespace(which))))
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"no network namespaces, so a proxy is cut: {error}", flush=True)
        made = made or [stack.enter_context(contextlib.closing(Wire()))]
    return made + [Local()] * (workers - len(made))
