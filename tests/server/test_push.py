"""Notifications: what the standards say of them, where they are never sent, and what a browser reads."""

from __future__ import annotations

import asyncio
import socket
import threading
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from comodin.server.metrics import Metrics
from comodin.server.push import BadEndpoint, Pusher, check_endpoint, endpoints, sender
from comodin.server.push.encryption import encrypt, from_text, point_of, to_text
from comodin.server.push.endpoints import addresses_of, is_public, post
from comodin.server.store import Subscription
from comodin.server.store.sqlite import SqliteStore
from testkit.push import Browser, PushService, claims_of

# RFC 8291, section 5 and appendix A
PLAIN = b"When I grow up, I want to be a watermelon"
UA_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
UA_PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
AS_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def key_of(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_text(text), "big"), ec.SECP256R1())


def test_the_example_of_the_standard() -> None:
    sealed = encrypt(PLAIN, UA_PUBLIC, AUTH, from_text(SALT), key_of(AS_PRIVATE))
    assert to_text(sealed) == SEALED
    browser = Browser(key_of(UA_PRIVATE), from_text(AUTH))
    assert browser.keys == {"p256dh": UA_PUBLIC, "auth": AUTH}
    assert browser.read(sealed) == PLAIN
    assert encrypt(PLAIN, UA_PUBLIC, AUTH) != encrypt(PLAIN, UA_PUBLIC, AUTH)  # never the same key twice


@pytest.mark.parametrize(
    "text",
    [
        "http://push.example.com/a",
        "https://push.example.com:8443/a",
        "https://user:secret@push.example.com/a",
        "https://push.example.com/a#b",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://2130706433/a",
        "https://0x7f.0.0.0x1/a",
        "https://10.0.0.1./a",
        "https://localhost/a",
        "https://printer.local/a",
        "https://metadata.google.internal/a",
        "https://push.example.com/" + "a" * 1_000,
        "https://push.example.com/a b",
        "https://push.example.com/a\r\nHost: other",
        "https://push.example.com:99999999/a",
        "ftp://push.example.com/a",
        "//push.example.com",
        "",
    ],
)
def test_an_address_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadEndpoint):
        check_endpoint(text)


def test_only_public_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    for private in (
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::a00:1",
    ):
        assert not is_public(private), private
    for public in ("8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"):
        assert is_public(public), public
    known = {"good.example.com": ["8.8.8.8"], "mixed.example.com": ["8.8.8.8", "10.0.0.1"]}

    def looked_up(host: str, port: int, **_: object) -> list[Any]:
        if host not in known:
            raise OSError
        return [(0, 0, 0, "", (address, port)) for address in known[host]]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    assert addresses_of(check_endpoint("https://good.example.com/a")) == ["8.8.8.8"]
    for name in ("mixed", "unknown"):
        with pytest.raises(BadEndpoint):
            addresses_of(check_endpoint(f"https://{name}.example.com/a"))
    assert check_endpoint("https://fcm.googleapis.com/fcm/send/x").known
    assert not check_endpoint("https://fcm.googleapis.com.example.com/").known


def test_it_goes_to_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere the second time gains nothing."""
    asked: list[str] = []
    gone_to: list[Any] = []

    def looked_up(host: str, port: int, **_: object) -> list[Any]:
        asked.append(host)
        return [(0, 0, 0, "", ("8.8.8.8" if len(asked) == 1 else "127.0.0.1", port))]

    def connect(address: Any, timeout: float) -> Any:
        gone_to.append(address)
        raise OSError("no network in a test")

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(OSError, match="no network"):
        post(check_endpoint("https://push.example.com/a"), {}, b"")
    assert (asked, gone_to) == (["push.example.com"], [("8.8.8.8", 443)])


def test_who_answers_nothing_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that drips bytes for ever takes its seconds, not more."""
    monkeypatch.setattr(endpoints, "SECONDS", 0.4)
    listener = socket.create_server(("127.0.0.1", 0))
    stopped = threading.Event()

    def drip() -> None:
        peer, _ = listener.accept()
        with peer:
            while not stopped.wait(0.05):
                try:
                    peer.sendall(b"H")
                except OSError:
                    return

    thread = threading.Thread(target=drip, daemon=True)
    thread.start()
    endpoint = check_endpoint(f"http://127.0.0.1:{listener.getsockname()[1]}/a", local=True)
    began = monotonic()
    with pytest.raises(OSError, match=r"took too long|timed out"):
        post(endpoint, {}, b"", local=True)
    assert monotonic() - began < 20
    stopped.set()
    thread.join()
    listener.close()


def test_what_a_browser_is_told(tmp_path: Path) -> None:
    """It can read it, knows who sent it, and is forgotten when it is gone."""
    browser = Browser()

    async def run(service: PushService) -> None:
        store = SqliteStore(tmp_path)
        pusher = Pusher(store.friends, Metrics(), "mailto:ana@example.org", local=True)
        endpoint = f"{service.base}/for/beto"
        one = Subscription("beto", endpoint, browser.keys["p256dh"], browser.keys["auth"], "es")
        pusher.check(one)
        await store.friends.subscribe(one)
        pusher.tell("nobody", lambda language: {})
        pusher.tell("beto", lambda language: {"said": f"¡Hola! ({language})"}, 60)
        await asyncio.to_thread(service.wait, 1)
        path, headers, _ = service.got[0]
        assert (path, headers["ttl"], headers["content-encoding"]) == ("/for/beto", "60", "aes128gcm")
        assert service.last(browser) == {"said": "¡Hola! (es)"}
        claims = claims_of(headers["authorization"])
        assert (claims["aud"], claims["sub"]) == (service.base, "mailto:ana@example.org")
        assert claims["k"] == await pusher.public_key()
        again = Pusher(store.friends, Metrics(), "mailto:ana@example.org")
        assert await again.public_key() == claims["k"]  # it is kept
        assert (tmp_path / "comodin.sqlite").stat().st_mode & 0o077 == 0

        service.status = 302  # no redirect is followed
        for _ in range(sender.MOST_FAILURES - 1):
            pusher.tell("beto", lambda language: {})
        await asyncio.to_thread(service.wait, sender.MOST_FAILURES)
        assert {path for path, _, _ in service.got} == {"/for/beto"}
        service.status = 410
        pusher.tell("beto", lambda language: {})
        while await store.friends.subscriptions("beto"):
            await asyncio.sleep(0.01)
        for _ in range(20):  # a budget: whoever makes somebody's turns cannot flood their phone
            await store.friends.subscribe(one)
            pusher.tell("beto", lambda language: {})
        await asyncio.sleep(0.05)
        assert len(service.got) <= sender.BURST
        pusher.close()
        store.close()

    with PushService() as service:
        asyncio.run(run(service))


def test_keys_that_are_none_are_refused(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    pusher, good = Pusher(store.friends, Metrics(), ""), Browser().keys
    address = "https://push.example.com/a"
    pusher.check(Subscription("a", address, good["p256dh"], good["auth"], "en"))
    for p256dh, auth in (("", good["auth"]), (good["p256dh"], "short"), ("A" * 87, good["auth"]), ("ñ", "ñ")):
        with pytest.raises(BadEndpoint):
            pusher.check(Subscription("a", address, p256dh, auth, "en"))
    assert point_of(key_of(UA_PRIVATE).public_key()) == from_text(UA_PUBLIC)
    pusher.close()
    store.close()


def test_without_the_extra_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender, "find_spec", lambda name: None)
    store = SqliteStore(tmp_path)
    pusher = Pusher(store.friends, Metrics(), "")
    assert pusher.missing == "notifications are off: the server needs pip install 'comodin[push]' for them"
    pusher.tell("anybody", lambda language: {})  # and does nothing
    pusher.close()
    store.close()
