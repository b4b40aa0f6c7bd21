"""Modules that are needed together come in one answer: a browser far away asks twice for all the code of a screen.

At its address with a version a module is a *pack*: the module and all that it imports, less what the page has by
then. In it every module is a function that is called once (`web/js/pack.js`), so it does not matter how many packs
hold it. Nobody has to build anything: packs are made of the files when they are asked for, and the files
themselves stay where they are (`/js/app.js`; `?plain` shows a page made of them).
"""

from __future__ import annotations

import json
import re
from functools import cache, reduce
from pathlib import Path

from .lean import without_comments

APP = "js/app.js"
RUNTIME = "js/pack.js"

_IMPORT = re.compile(r"""\bimport\s*(?:(?P<names>[\w$]+|\{[^}]*\})\s*from\s*)?"(?P<path>\.{1,2}/[^"]+)";?""")
_PASSED_ON = re.compile(r"""\bexport\s*\{(?P<names>[^}]*)\}\s*from\s*"(?P<path>\.{1,2}/[^"]+)";?""")
_LISTED = re.compile(r"\bexport\s*\{(?P<names>[^}]*)\};?")
_DECLARED = re.compile(
    r"\bexport\s+(?=(?:async\s+)?(?:function|class|const)\s+(?P<names>[\w$]+|\[[\w$, ]+\]|\{[\w$, ]+\})[\s(])"
)
_DEFAULT = re.compile(r"\bexport\s+default\s+(?=function\b)")
_LATER = re.compile(r"""\bimport\((?:"(?P<path>\.{1,2}/[^"]+)"|`(?P<folder>\.{1,2}/[\w/-]+)/\$\{\w+\}\.js`)""")
_LEFT = re.compile(r"^\s*(?:import|export)\b(?!\()", re.MULTILINE)
_BESIDE_CODE = re.compile(r"/\*.*?\*/")


class Packs:
    """The modules of a folder as they are when it is made: what was read once is not read again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._source = cache(self._read)
        self.closure = cache(self._closure)
        self._later = cache(self._loads_later)
        self._modules = cache(self._list)

    def pack(self, module: str) -> bytes:
        """What is sent for a module. The first one of a page, the app's, brings what all are made with."""
        if module == APP:
            functions = map(self._function, self.closure(APP))
            return "\n".join([self._source(RUNTIME), *functions, f'use("{APP}");\n']).encode()
        has = self._has_then(module)
        needed = self.closure(module)
        lacks = [path for path in needed if path in has and path not in self.closure(APP)]
        above = "../" * (module.count("/") - 1) or "./"
        gives = ", ".join(self._exports(module))
        return "\n".join(
            [
                f'import {{ define, need, use }} from "{above}app.js";',
                *(self._function(path) for path in needed if path not in has),
                f"await need({json.dumps(lacks)});",
                f'export const {{ {gives} }} = use("{module}");\n',
            ]
        ).encode()

    def _has_then(self, module: str) -> set[str]:
        """What a page has when it asks for a module: what the app needs, and what all need that load it later."""
        askers = [path for path in self._modules() if module in self._later(path)]
        have = [set(self.closure(asker)) for asker in askers]
        return {*self.closure(APP), *(reduce(set.intersection, have) if have else ())} - {module}

    def _list(self) -> list[str]:
        return sorted(self._name(path) for path in self._folder.joinpath("js").rglob("*.js"))

    def _name(self, path: Path) -> str:
        return path.resolve().relative_to(self._folder).as_posix()

    def _beside(self, module: str, path: str) -> str:
        return self._name(self._folder.joinpath(module).parent / path)

    def _read(self, module: str) -> str:
        source = self._folder.joinpath(module).read_bytes()
        return (without_comments(source) if module.startswith("js/") else source).decode()

    def _closure(self, module: str) -> list[str]:
        """A module and everything that it imports, in the order in which it is needed; not what it loads later."""
        found: list[str] = []
        seen = {module}

        def visit(path: str) -> None:
            source = self._source(path)
            for one in (*_IMPORT.finditer(source), *_PASSED_ON.finditer(source)):
                name = self._beside(path, one["path"])
                if name not in seen:
                    seen.add(name)
                    visit(name)
            found.append(path)

        visit(module)
        return found

    def _loads_later(self, module: str) -> set[str]:
        found: set[str] = set()
        for one in _LATER.finditer(_BESIDE_CODE.sub("", self._source(module))):
            if one["path"]:
                found.add(self._beside(module, one["path"]))
            else:
                folder = self._folder.joinpath(module).parent / one["folder"]
                found.update(map(self._name, folder.glob("*.js")))
        return found

    def _exports(self, module: str) -> list[str]:
        source = self._source(module)
        listed = [_pairs(one["names"]) for one in _LISTED.finditer(source)]
        return sorted({*_declared(source), *(outer for pairs in listed for _, outer in pairs)})

    def _function(self, module: str) -> str:
        """A module as a function that gives what it exports. Each line stays a line."""
        gives = {name: name for name in _declared(self._source(module))}

        def imported(found: re.Match[str]) -> str:
            use = f'$use("{self._beside(module, found["path"])}")'
            names = found["names"]
            if names is None:
                return f"{use};"
            inner = names.replace(" as ", ": ") if names.startswith("{") else f"{{ default: {names} }}"
            return f"const {inner} = {use};"

        def passed_on(found: re.Match[str]) -> str:
            path = self._beside(module, found["path"])
            gives.update({outer: f'$use("{path}").{inner}' for inner, outer in _pairs(found["names"])})
            return "\n" * found[0].count("\n")

        def listed(found: re.Match[str]) -> str:
            gives.update({outer: inner for inner, outer in _pairs(found["names"])})
            return "\n" * found[0].count("\n")

        body = _IMPORT.sub(imported, self._source(module))
        body = _DECLARED.sub("", _LISTED.sub(listed, _PASSED_ON.sub(passed_on, body)))
        if _DEFAULT.search(body):
            gives["default"] = "$whole"
            body = _DEFAULT.sub("const $whole = ", body)
        body = _LATER.sub(lambda found: found[0].replace("import(", "$load("), body).replace(
            "import.meta", "$meta"
        )
        if left := _LEFT.search(body):
            line = body.count("\n", 0, left.start()) + 1
            raise ValueError(f"{module}, line {line}: packs know no such import or export")
        given = ", ".join(f"{outer}: {inner}" for outer, inner in sorted(gives.items()))
        return f'define("{module}", ($use, $load, $meta) => {{{body}\nreturn {{ {given} }};\n}});'


def _pairs(names: str) -> list[tuple[str, str]]:
    """`a, b as c`: the names inside and outside."""
    pairs = [name.split() for name in names.split(",") if name.strip()]
    return [(words[0], words[-1]) for words in pairs]


def _declared(source: str) -> list[str]:
    names = (found["names"].strip("[]{}") for found in _DECLARED.finditer(source))
    return [name.strip() for several in names for name in several.split(",")]
