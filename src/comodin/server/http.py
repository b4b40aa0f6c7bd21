"""Conditional GET and compression, the one way for files, lists and profiles: a body, its ETag, and its answer."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Body:
    """What is sent, with its ETag, and compressed where that was worth it. It is made once and sent often."""

    content: bytes
    media_type: str
    etag: str
    packed: bytes | None = None

    @classmethod
    def of(cls, content: bytes, media_type: str = JSON, *, pack: int = 0) -> Body:
        """`pack`: the level of compression, 0 for none. The ETag is weak: both forms have the same."""
        packed = gzip.compress(content, pack, mtime=0) if pack else None
        return cls(content, media_type, f'W/"{sha256(content).hexdigest()[:20]}"', packed)


def json_text(data: object) -> bytes:
    """JSON without spaces."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def answer(request: Request, body: Body, status: int = 200) -> Response:
    """The body, or 304 where the client has it already. It may be kept, but is asked for every time."""
    headers = {"etag": body.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if status == 200 and matches(request.headers.get("if-none-match", ""), body.etag):
        return Response(status_code=304, headers=headers)
    if body.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(body.packed, status, headers, body.media_type)
    return Response(body.content, status, headers, body.media_type)


def matches(if_none_match: str, etag: str) -> bool:
    """The weak comparison of RFC 9110: a list of tags, or `*` for any."""
    tags = [tag.strip().removeprefix("W/") for tag in if_none_match.split(",")]
    return "*" in tags or etag.removeprefix("W/") in tags
