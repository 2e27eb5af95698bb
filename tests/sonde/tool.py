# SPDX-License-Identifier: Apache-2.0
"""What the checks of the command sonde have in common."""

import json
import os
import pathlib
import re
import subprocess
import sys

PASSED, FAILED, TOO_LITTLE, USAGE, HINDERED = range(5)


DOCS = pathlib.Path(__file__).parents[2] / "docs/json.md"


def described(schema):
    """The fields that docs/json.md has for a schema."""
    text = DOCS.read_text(encoding="utf-8")
    common, *sections = re.split(r"^## ", text, flags=re.M)
    section = next(each for each in sections if each.startswith(schema + "\n"))
    return set(re.findall(r"`(\w+)`", common + section))


def keys_of(value):
    """All names of fields, but for those of events, which docs/reports.md describes."""
    if isinstance(value, list):
        return set().union(*map(keys_of, value)) if value else set()
    if not isinstance(value, dict) or value.get("event") == "ended":
        return set()
    return set(value) | set().union(*map(keys_of, value.values()))


class Tool:
    """The command, run in a folder in which all that programs keep is theirs alone."""

    def __init__(self, path, folder):
        self.path = path
        self.folder = pathlib.Path(folder)
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("SONDE_", "GTEST_")) and name != "CI"}
        self.environment = kept | {"SONDE_CACHE": str(self.folder / "cache"),
                                   "SONDE_CASES": str(self.folder / "sonde-cases")}

    def execute(self, *command, code=PASSED, text=None, **chosen):
        result = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=200, cwd=self.folder,
                                env=self.environment | chosen, input=text, check=False)
        check(result.returncode == code, f"expected code {code}", result)
        return result

    def __call__(self, *arguments, **options):
        return self.execute(self.path, *arguments, **options)

    def json(self, schema, *arguments, **options):
        at = arguments.index("--") if "--" in arguments else len(arguments)
        result = self(*arguments[:at], "--json", *arguments[at:], **options)
        read = json.loads(result.stdout)
        check(read["schema"] == schema and read["version"] == 1 and read["sonde"], f"schema {schema}", result)
        missing = keys_of(read) - described(schema)
        check(not missing, f"docs/json.md has no field {sorted(missing)} of {schema}", result)
        return read


def check(condition, what, result):
    if not condition:
        sys.exit(f"{result.stdout}\n{result.stderr}\n{' '.join(result.args)}: {result.returncode}\n"
                 f"{pathlib.Path(sys.argv[0]).name}: {what}")
