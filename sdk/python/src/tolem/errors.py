"""What a call raises. No error holds a secret: neither the key, nor what was sent."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any

__all__ = ["ApiError", "ConnectionError", "TolemError", "WebhookVerificationError"]


class TolemError(Exception):
    """Any error of this library."""


class ApiError(TolemError):
    """The service has refused the call, and said why."""

    code: str
    """`HTTP_502` and the like where the answer came from something else on the way, such as a proxy."""
    status: int
    request_id: str | None
    """What to quote when you ask the installation's operator about it."""
    fields: dict[str, str]
    """A sentence for each field that was refused, and the facts of the refusal."""
    problems: list[dict[str, Any]]
    retry_after: float | None
    """In how many seconds the service wants to be asked again."""

    def __init__(self, status: int, headers: Mapping[str, str], body: Mapping[str, Any]) -> None:
        self.code = body.get("code") or f"HTTP_{status}"
        self.status = status
        self.request_id = headers.get("x-request-id")
        self.fields = body.get("fields") or {}
        self.problems = body.get("problems") or []
        self.retry_after = _seconds(headers.get("retry-after"))
        fields = "".join(f" {name}: {text}." for name, text in self.fields.items())
        super().__init__(f"{self.code} ({status}): {body.get('message') or 'The answer gives no reason.'}{fields}")


class ConnectionError(TolemError, builtins.ConnectionError):
    """No whole answer came: the connection failed, or the time was up. Whether the call had an effect is not known."""


class WebhookVerificationError(TolemError):
    """The webhook is not from your Tolem, or too old: do nothing that it says."""


def _seconds(retry_after: str | None) -> float | None:
    """`Retry-After`: seconds, or a date where a proxy wrote it."""
    if retry_after is None:
        return None
    if retry_after.isdecimal():
        return float(retry_after)
    try:
        at = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    return max(0.0, (at - datetime.now(timezone.utc)).total_seconds())
