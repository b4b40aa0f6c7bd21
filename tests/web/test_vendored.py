"""The modules of others are what they were when they were taken in: nobody changed them by the way."""

from __future__ import annotations

import re
from hashlib import sha256
from importlib.resources import files


def test_vendored_modules_are_those_that_were_taken_in() -> None:
    vendor = files("comodin") / "web" / "vendor"
    listed = dict(re.findall(r"^\| `(\S+\.js)` .* `([0-9a-f]{64})` \|$", (vendor / "README.md").read_text(), re.M))
    there = {
        one.name: sha256(one.read_bytes()).hexdigest() for one in vendor.iterdir() if one.name.endswith(".js")
    }
    assert there == listed
