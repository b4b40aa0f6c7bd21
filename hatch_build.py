"""The README for a package index: there, an address inside the repository leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"""(\]\(|(?:href|src)=")(?![a-z]+:|[#/])([^)"\s]+)""")
PICTURES = (".png", ".svg", ".webp")


class AbsoluteLinks(MetadataHookInterface):
    """Lets every relative address of README.md begin with that of the repository, at the tag of this version."""

    def update(self, metadata: dict[str, Any]) -> None:
        repository, tag = metadata["urls"]["Repository"], f"v{metadata['version']}"

        def absolute(found: re.Match[str]) -> str:
            before, path = found.groups()
            kind = "raw" if path.endswith(PICTURES) else "blob"
            return f"{before}{repository}/{kind}/{tag}/{path}"

        text = LINK.sub(absolute, Path(self.root, "README.md").read_text(encoding="utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
