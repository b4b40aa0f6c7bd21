"""A message that only one browser can read: RFC 8291, with the coding aes128gcm of RFC 8188, in one record."""

from __future__ import annotations

import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from secrets import token_bytes

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD_BYTES = 4096
MOST_BYTES = 2_000  # of a message; services take 4,096 with everything around it
LAST_RECORD = b"\x02"
SALT_BYTES, AUTH_BYTES = 16, 16


def to_text(data: bytes) -> str:
    """Base64 for addresses, without the padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """The bytes of such a text; ValueError where it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as it is sent: an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_keys(p256dh: str, auth: str) -> None:
    """ValueError where these are no keys of a browser."""
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(p256dh))
    if len(from_text(auth)) != AUTH_BYTES:
        raise ValueError(f"expected {AUTH_BYTES} bytes")


def encrypt(
    message: bytes,
    p256dh: str,
    auth: str,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """The body of the request. `salt` and `own` are new ones, unless a test says otherwise."""
    salt = salt or token_bytes(SALT_BYTES)
    own = own or ec.generate_private_key(ec.SECP256R1())
    theirs = from_text(p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    ours = point_of(own.public_key())
    key = _derived(shared, from_text(auth), b"WebPush: info\0" + theirs + ours, 32)
    secret = _derived(key, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(key, salt, b"Content-Encoding: nonce\0", 12)
    record = AESGCM(secret).encrypt(nonce, message + LAST_RECORD, None)
    return salt + struct.pack(">IB", RECORD_BYTES, len(ours)) + ours + record


def _derived(key: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    return HKDF(SHA256(), size, salt, info).derive(key)
