"""Take payments in Kazakhstan with your own Tolem."""

from . import models, webhooks
from ._client import AsyncTolem, Tolem
from ._lists import AsyncList, List
from .errors import ApiError, ConnectionError, TolemError, WebhookVerificationError

__all__ = [
    "ApiError",
    "AsyncList",
    "AsyncTolem",
    "ConnectionError",
    "List",
    "Tolem",
    "TolemError",
    "WebhookVerificationError",
    "models",
    "webhooks",
]
