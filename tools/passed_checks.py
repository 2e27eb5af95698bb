# SPDX-License-Identifier: Apache-2.0
"""Remembers which checks of files by a compiler or clang-tidy passed. A file is checked again
only if the command, the tool, the file or a header that it includes has changed. What passed
is remembered in the folder of ccache, for every checkout."""

import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import time

MOST_STATES = 8  # of one file; several branches alternate without a new check
MOST_DAYS = 60  # after which a state that nobody asked for is removed
INCLUDED = re.compile(r"^\.+ (.+)$")  # a line of the option -H


def folder_of(name):
    """None where there is no ccache: then nothing is remembered."""
    if shutil.which("ccache") is None:
        return None
    asked = subprocess.run(["ccache", "--get-config", "cache_dir"], capture_output=True, text=True)
    if asked.returncode != 0:
        return None
    return pathlib.Path(asked.stdout.strip()) / "sonde-checks" / name


class PassedChecks:
    """`settings` is what a result depends on besides the files and the command."""

    def __init__(self, folder, root, settings):
        self.folder, self.root, self.settings = folder, root, settings
        self.hashes = {}
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            self.remove_old()

    def remove_old(self):
        oldest = time.time() - MOST_DAYS * 24 * 3600
        for path in self.folder.iterdir():
            if path.stat().st_mtime < oldest:
                path.unlink(missing_ok=True)

    def place_of(self, command):
        text = "\0".join([self.settings, *command]).replace(str(self.root), "")
        return self.folder / hashlib.sha256(text.encode()).hexdigest()

    def hash_of(self, name):
        if name not in self.hashes:
            path = self.root / name  # an absolute name stays as it is
            content = path.read_bytes() if path.is_file() else b"(no such file)"
            self.hashes[name] = hashlib.sha256(content).hexdigest()
        return self.hashes[name]

    def states_of(self, place):
        try:
            return json.loads(place.read_text())
        except (OSError, ValueError):
            return []

    def knows(self, command):
        if not self.folder:
            return False
        place = self.place_of(command)
        known = any(all(self.hash_of(name) == was for name, was in state.items())
                    for state in self.states_of(place))
        if known:
            os.utime(place)
        return known

    def keep(self, command, files):
        if not self.folder:
            return
        place = self.place_of(command)
        inside = str(self.root) + os.sep
        state = {name.removeprefix(inside): self.hash_of(name.removeprefix(inside))
                 for name in files}
        states = [state, *self.states_of(place)][:MOST_STATES]
        written = place.with_suffix(f".{os.getpid()}")
        written.write_text(json.dumps(states))
        written.replace(place)  # others may read it now


def run(command, root):
    """Whether the command passes, what it says, and which headers it reads by its option -H."""
    done = subprocess.run([*command, "-H"], cwd=root, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    lines = done.stdout.splitlines()
    headers = [os.path.normpath(match[1]) for match in map(INCLUDED.match, lines) if match]
    said = "\n".join(line for line in lines if not INCLUDED.match(line))
    return done.returncode == 0, said, headers
