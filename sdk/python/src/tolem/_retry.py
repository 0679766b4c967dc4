"""Decides whether a call is made again, and when."""

from __future__ import annotations

from .errors import ApiError, ConnectionError, TolemError

_FIRST_PAUSE = 0.25
_LONGEST_PAUSE = 8.0

# Another call is at the same thing just now. Any other conflict stays one.
_PASSING_CONFLICTS = ("IDEMPOTENCY_IN_PROGRESS", "SANDBOX_CLOCK_BUSY")
_PASSING_STATUSES = (429, 502, 503, 504)


def pause_before_retry(error: TolemError, retries: int, fraction: float) -> float | None:
    """The pause before the next attempt in seconds, or None where another would not help.

    `retries` were made already; `fraction`, from 0 to 1, is the jitter, which keeps clients that failed together from
    coming back together.
    """
    if not _is_passing(error):
        return None
    asked_for = (error.retry_after or 0.0) if isinstance(error, ApiError) else 0.0
    return asked_for + fraction * min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0**retries)


def _is_passing(error: TolemError) -> bool:
    """A repetition is harmless: reads change nothing, changes set what they say, a creation repeats its key."""
    if isinstance(error, ConnectionError):
        return True
    if not isinstance(error, ApiError):
        return False
    if error.status == 409:
        return error.code in _PASSING_CONFLICTS
    # The provider has said no: each repetition would leave another refused invoice.
    if error.status == 502 and error.fields.get("outcome") == "refused":
        return False
    return error.status in _PASSING_STATUSES
