"""The data as it lies in this folder: archives of data folders, and JSON that is compressed."""

from __future__ import annotations

import io
import json
import lzma
import tarfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FILES = HERE / "files"


def pack(folder: Path, name: str, target: Path) -> None:
    """The files of a data folder, with nothing of the machine that wrote them."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as archive:
        for path in sorted(folder.iterdir()):
            line = tarfile.TarInfo(path.name)
            line.size = path.stat().st_size
            with path.open("rb") as file:
                archive.addfile(line, file)
    (target / f"{name}.tar.xz").write_bytes(lzma.compress(whole.getvalue(), preset=9 | lzma.PRESET_EXTREME))


def unpack(name: str, folder: Path) -> Path:
    """A fresh copy: what is stored here is never written to."""
    data = folder / name
    data.mkdir(parents=True)
    with tarfile.open(HERE / f"{name}.tar.xz") as archive:
        for line in archive.getmembers():
            file = archive.extractfile(line)
            assert file is not None
            (data / line.name).write_bytes(file.read())
    return data


def keep_json(value: Any, name: str, target: Path) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=0)
    (target / f"{name}.json.xz").write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def kept_json(name: str) -> Any:
    return json.loads(lzma.decompress((HERE / f"{name}.json.xz").read_bytes()))
