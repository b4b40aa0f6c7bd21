"""Conditional GET: who has an answer already is told so in a few bytes."""

from __future__ import annotations

import json
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response


def conditional(request: Request, data: object) -> Response:
    """JSON that is sent only to who does not have it."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return if_none_match(request, f'W/"{sha256(body).hexdigest()[:20]}"', body)


def if_none_match(request: Request, etag: str, body: bytes, packed: bytes = b"") -> Response:
    headers = {"etag": etag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(packed, headers=headers, media_type="application/json")
    return Response(body, headers=headers, media_type="application/json")
