# SPDX-License-Identifier: Apache-2.0
"""Runs of sonde fuzz, for the scripts beside this file: each starts with `Runs(sys.argv[1:])`,
whose arguments are NAME=PROGRAM; `sonde` is the command itself."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 120  # seconds for what should take a few; only a program that hangs takes so long


class Result:
    """How a run ended, and the record that it wrote."""

    def __init__(self, command, code, output, error, record):
        self.command, self.code, self.output, self.error = command, code, output, error
        self.record = json.loads(record.read_text()) if record.exists() else None

    def require(self, condition, what):
        if not condition:
            sys.exit(f"{self.output}\n{self.error}\n{' '.join(self.command)}: {self.code}\n"
                     f"{pathlib.Path(sys.argv[0]).name}: {what}")

    def property(self, name):
        found = [each for each in self.record["properties"] if each["id"] == name]
        self.require(len(found) == 1, f"{name} is in the record once")
        return found[0]

    def findings(self):
        return [(each["id"], finding) for each in self.record["properties"]
                for finding in each["findings"]]

    def states(self):
        return {(name, finding["origin"]): finding["state"] for name, finding in self.findings()}


class Running:
    """A run that goes on. All its processes have a mark in their environment."""

    count = 0

    def __init__(self, command, environment, cache):
        Running.count += 1
        self.command, self.cache = command, cache
        self.mark = f"RUN_OF_TEST={os.getpid()}.{Running.count}"
        name, value = self.mark.split("=")
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=environment | {name: value})

    def end(self, seconds=PATIENCE):
        try:
            output, error = self.process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            output, error = self.process.communicate()
            error += b"\nit did not end"
        return Result(self.command, self.process.returncode, output.decode(errors="replace"),
                      error.decode(errors="replace"), self.cache / "run.json")

    def processes(self):
        """Those that live, but the command itself."""
        marked = []
        for folder in pathlib.Path("/proc").iterdir():
            with contextlib.suppress(OSError):
                is_other = folder.name.isdigit() and int(folder.name) != self.process.pid
                if is_other and self.mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                    marked.append(int(folder.name))
        return marked

    def require_nothing_left(self, result):
        left = wait_until(lambda: not self.processes())
        result.require(left, f"no process is left: {self.processes()}")


def wait_until(holds, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def kill(process, what=signal.SIGKILL):
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, what)


class Runs:
    def __init__(self, programs):
        self.programs = dict(each.split("=", 1) for each in programs)
        self.folder = tempfile.TemporaryDirectory()
        self.cache = pathlib.Path(self.folder.name) / "cache"
        self.caches = 0

    def new_cache(self):
        self.caches += 1
        self.cache = pathlib.Path(self.folder.name) / f"cache{self.caches}"

    def environment(self, chosen):
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("SONDE_", "GTEST_"))}
        return kept | {"SONDE_CACHE": str(self.cache)} | chosen

    def start(self, *command, **chosen):
        words = [self.programs.get(word, word) for word in command]
        return Running(words, self.environment(chosen), self.cache)

    def run(self, *command, code=None, **chosen):
        """Of a program, or of the command."""
        running = self.start(*command, **chosen)
        result = running.end()
        running.require_nothing_left(result)
        if code is not None:
            result.require(result.code == code, f"expected code {code}")
        return result

    def fuzz(self, *arguments, code=None, budget=2, **chosen):
        return self.run("sonde", "fuzz", *arguments, "--budget", str(budget), code=code, **chosen)

    def fuzz_until(self, holds, *arguments, **chosen):
        """From an empty cache, with larger budgets where the machine is busy."""
        for budget in (3, 10, 30, 90):
            self.new_cache()
            result = self.fuzz(*arguments, budget=budget, **chosen)
            if holds(result):
                return result
        result.require(False, "a large budget was not enough")
