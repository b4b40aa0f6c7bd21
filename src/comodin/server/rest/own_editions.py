"""What is told about an edition of somebody's own. Its text is a stranger's, so it is read beside the loop."""

from __future__ import annotations

import json
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from ...errors import BadInput
from ...match import MatchRules
from ...own import own_edition
from ...rules import Option
from ...table import Settings
from ...words import error_in_words
from .catalogue import own_in_words
from .context import Problem
from .heavy import HeavyAnswers


async def tell_own(
    heavy: HeavyAnswers,
    request: Request,
    text: str,
    lang: str,
    options: dict[str, Option],
    match: MatchRules | None = None,
    grace: float = Settings.uno_grace,
) -> Response:
    """The edition with its rules in words; what is wrong with it is one sentence."""
    key = f"own {sha256(text.encode(errors='replace')).hexdigest()} {lang} {options} {match} {grace}"

    async def make() -> bytes:
        error, told = await heavy.process.do(_told, text, lang, options, match, grace)
        if error is not None:
            raise Problem(409, "bad_edition", error)
        return told

    with heavy.place(request) as place:
        return place.hand_over(await heavy.made(key, make))


def _told(
    text: str, lang: str, options: dict[str, Option], match: MatchRules | None, grace: float
) -> tuple[str | None, bytes]:
    """What is wrong with it, or the answer; in another process."""
    try:
        told = own_in_words(own_edition(text), lang, options, match, grace)
    except BadInput as error:
        return error_in_words(error, lang), b""
    return None, json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
