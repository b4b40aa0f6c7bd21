"""Who sends a notification: VAPID (RFC 8292), a short-lived token signed with the server's own key."""

from __future__ import annotations

import json
from time import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from .encryption import point_of, to_text

TOKEN_SECONDS = 12 * 3600  # services take a day at most


def new_key() -> str:
    """A new key, as text to be kept."""
    return f"{ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value:064x}"


class Signer:
    """Signs requests to push services."""

    def __init__(self, key: str, contact: str) -> None:
        self._key = ec.derive_private_key(int(key, 16), ec.SECP256R1())
        self._contact = contact
        self.public = to_text(point_of(self._key.public_key()))

    def header(self, endpoint: str, now: float | None = None) -> str:
        """The header `Authorization` for a request to this endpoint."""
        parts = urlsplit(endpoint)
        until = int(time() if now is None else now) + TOKEN_SECONDS
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": self._contact}
        head, body = (_printed(one) for one in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(f"{head}.{body}".encode(), ec.ECDSA(SHA256())))
        signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={head}.{body}.{signature}, k={self.public}"


def _printed(value: object) -> str:
    return to_text(json.dumps(value, separators=(",", ":")).encode())
