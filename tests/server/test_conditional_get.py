"""Conditional GET: one helper for files, lists and profiles."""

from __future__ import annotations

import gzip

import pytest
from starlette.requests import Request

from comodin.server.http import Body, answer, matches


def request(**headers: str) -> Request:
    lines = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": lines})


BODY = Body.of(b'{"tables":[]}', pack=6)


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("", False),
        ("*", True),
        (BODY.etag, True),
        (BODY.etag.removeprefix("W/"), True),  # a cache may have made it strong
        (f'"other", {BODY.etag} , W/"third"', True),
        ('"other"', False),
        (BODY.etag[:-2], False),
        (f"x{BODY.etag}x", False),
    ],
)
def test_a_tag_matches_as_a_whole(header: str, found: bool) -> None:
    assert matches(header, BODY.etag) is found


def test_who_has_it_gets_no_body_and_who_can_unpack_gets_it_packed() -> None:
    known = answer(request(if_none_match=BODY.etag), BODY)
    assert (known.status_code, known.body, known.headers["etag"]) == (304, b"", BODY.etag)
    packed = answer(request(accept_encoding="br, gzip"), BODY)
    assert gzip.decompress(bytes(packed.body)) == BODY.content
    assert packed.headers["vary"] == "accept-encoding"
    plain = answer(request(), BODY)
    assert (plain.status_code, plain.body, plain.media_type) == (200, BODY.content, "application/json")


def test_a_page_that_is_not_there_is_never_known() -> None:
    assert answer(request(if_none_match=BODY.etag), BODY, 404).status_code == 404


def test_the_same_content_has_the_same_tag() -> None:
    assert Body.of(b"a").etag == Body.of(b"a", pack=9).etag != Body.of(b"b").etag
