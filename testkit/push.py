"""A push service on this machine, and a browser that has subscribed there and can read what it was sent."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import token_bytes
from time import monotonic, sleep
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from comodin.server.push.encryption import from_text, point_of, to_text

PATIENCE = 60.0


@dataclass
class Browser:
    """The keys of one subscription."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: token_bytes(16))

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": to_text(point_of(self.key.public_key())), "auth": to_text(self.auth)}

    def read(self, body: bytes) -> bytes:
        """RFC 8291, from the side of the browser."""
        salt, size = body[:16], body[20]
        theirs, record = body[21 : 21 + size], body[21 + size :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        info = b"WebPush: info\0" + point_of(self.key.public_key()) + theirs
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text = AESGCM(key).decrypt(nonce, record, None)
        assert text.endswith(b"\x02")
        return text[:-1]


def claims_of(header: str) -> dict[str, Any]:
    """What a VAPID header says, after its signature was checked (RFC 8292)."""
    kind, _, rest = header.partition(" ")
    assert kind == "vapid"
    parts = dict(one.strip().split("=", 1) for one in rest.split(","))
    head, body, signature = parts["t"].split(".")
    assert json.loads(from_text(head)) == {"typ": "JWT", "alg": "ES256"}
    signed = from_text(signature)
    der = encode_dss_signature(int.from_bytes(signed[:32], "big"), int.from_bytes(signed[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(parts["k"]))
    key.verify(der, f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
    return {**json.loads(from_text(body)), "k": parts["k"]}


class PushService:
    """Takes what it is sent, and answers with `status`."""

    def __init__(self, status: int = 201) -> None:
        self.status = status
        self.got: list[tuple[str, dict[str, str], bytes]] = []  # path, headers, body
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.got.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(service.status)
                self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> PushService:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def wait(self, many: int) -> None:
        """Until so many have come."""
        until = monotonic() + PATIENCE
        while len(self.got) < many:
            assert monotonic() < until, f"only {len(self.got)} of {many} notifications came"
            sleep(0.01)

    def last(self, browser: Browser) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(browser.read(self.got[-1][2]))
        return found
