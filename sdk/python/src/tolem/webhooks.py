"""Checks that a webhook comes from your Tolem, just now."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any

from . import models
from ._decode import decode
from .errors import WebhookVerificationError

__all__ = ["UnknownEvent", "verify"]

_PREFIX = "whsec_"


@dataclass(frozen=True)
class UnknownEvent:
    """An event that this release does not know, with all that its body has."""

    event: str
    timestamp: datetime
    body: dict[str, Any]


def verify(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300.0,
    now: datetime | None = None,
) -> models.WebhookEvent | UnknownEvent:
    """Checks the signature and the time of a webhook, and gives what it says.

    `body` is what came over the network, unchanged: parsed and written again it has another signature. While a secret
    is being replaced, give both. `tolerance` is how far the webhook's time may be from now, in seconds.

    Raises WebhookVerificationError.
    """
    if not isinstance(body, bytes | str):
        raise WebhookVerificationError("Give the body as it came, before anything parses it.")
    content = body.encode() if isinstance(body, str) else body
    secrets = [secret] if isinstance(secret, str) else secret
    signed = _read_signed(content, {name.lower(): value for name, value in headers.items()})
    checks = [_is_hmac(signed, each, signature) for each in secrets for signature in signed.signatures]
    if not any(checks):
        raise WebhookVerificationError("No signature fits the secret.")

    event = _parse(content)
    # Only the Standard Webhooks scheme signs the time of the attempt; in the older one, the event's time is signed.
    sent_at = signed.sent_at or event.timestamp
    if abs(((now or datetime.now(timezone.utc)) - sent_at).total_seconds()) > tolerance:
        raise WebhookVerificationError("The webhook is too old, or from the future.")
    return event


@dataclass(frozen=True)
class _Signed:
    content: bytes
    """What the signatures are of."""
    signatures: list[bytes]
    key_of: Callable[[str], bytes]
    sent_at: datetime | None = None


def _read_signed(body: bytes, headers: Mapping[str, str]) -> _Signed:
    """By the Standard Webhooks headers; by `X-Webhook-Signature` where something on the way has dropped them."""
    try:
        event_id, timestamp, standard = (headers[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
    except KeyError:
        return _Signed(body, [_hex_bytes(headers.get("x-webhook-signature", ""))], str.encode)
    if not (timestamp.isascii() and timestamp.isdecimal() and len(timestamp) < 12):
        raise WebhookVerificationError("The webhook's time cannot be read.")
    return _Signed(
        f"{event_id}.{timestamp}.".encode() + body,
        [_base64_bytes(each[3:]) for each in standard.split(" ") if each.startswith("v1,")],
        lambda secret: _base64_bytes(secret.removeprefix(_PREFIX)),
        datetime.fromtimestamp(int(timestamp), timezone.utc),
    )


def _is_hmac(signed: _Signed, secret: str, signature: bytes) -> bool:
    key = signed.key_of(secret)
    digest = hmac.new(key, signed.content, hashlib.sha256).digest()
    return hmac.compare_digest(digest, signature) and key != b""


def _parse(content: bytes) -> models.WebhookEvent | UnknownEvent:
    try:
        body = json.loads(content)
        known = models.EVENTS.get(body["event"])
        if known is None:
            return UnknownEvent(body["event"], datetime.fromisoformat(body["timestamp"].replace("Z", "+00:00")), body)
        event: models.WebhookEvent = decode(known, body)
        return event
    except (ValueError, KeyError, TypeError, AttributeError):
        raise WebhookVerificationError("The body is no event.") from None


def _hex_bytes(signature: str) -> bytes:
    scheme, _, digest = signature.partition("=")
    if scheme != "sha256":
        raise WebhookVerificationError("The headers have no signature.")
    try:
        return bytes.fromhex(digest)
    except ValueError:
        return b""


def _base64_bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
