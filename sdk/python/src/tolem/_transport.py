"""Makes the calls: one Idempotency-Key a write, attempts with a time-out each, retries within a budget of time."""

from __future__ import annotations

import json
import random
import re
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any, NoReturn, TypeVar
from urllib.parse import quote, urlsplit

import anyio
import httpx

from ._decode import decode
from ._retry import pause_before_retry
from .errors import ApiError, ConnectionError, TolemError

T = TypeVar("T")

VERSION = "0.1.0"

UNSET: Any = type("Unset", (), {"__repr__": lambda _: "UNSET"})()
"""Stands for an argument that was not given: None is a value, which clears a field."""


def given(**arguments: Any) -> dict[str, Any]:
    """The arguments that were given, by their names in JSON: `from_` is `from`."""
    return {name.rstrip("_"): value for name, value in arguments.items() if value is not UNSET}


def part(id: int | str) -> str:
    """An id as one part of a path, whatever it contains."""
    return quote(str(id), safe="")


@dataclass(frozen=True)
class Settings:
    api_key: str = field(repr=False)
    base_url: str
    timeout: float
    budget: float
    max_retries: int

    def __post_init__(self) -> None:
        # A header that httpx refuses stands whole in its error.
        if not re.fullmatch(r"[\x21-\x7e]+", self.api_key):
            raise TolemError("The API key is empty, or has characters that no key has.")
        url = urlsplit(self.base_url)
        if url.scheme not in ("http", "https") or not url.hostname or "@" in url.netloc:
            raise TolemError("base_url must be like https://pay.example.kz, without a user or a password.")


class _Call:
    """One logical call: what its attempts send, and how long they may go on."""

    def __init__(self, settings: Settings, method: str, path: str, parts: Mapping[str, Any]) -> None:
        headers = {"x-api-key": settings.api_key, "user-agent": f"tolem-python/{VERSION}"}
        if method != "GET":
            headers["idempotency-key"] = parts.get("idempotency_key") or str(uuid.uuid4())
        self.request: dict[str, Any] = {
            "method": method,
            "url": f"{settings.base_url.rstrip('/')}/api/v1{path}",
            "headers": headers,
            "params": _parameters(parts.get("query", {})),
            # A redirect to another host would take the key along.
            "follow_redirects": False,
        }
        if "picture" in parts:
            self.request["files"] = {"file": ("picture", parts["picture"])}
        elif "body" in parts:
            headers["content-type"] = "application/json"
            self.request["content"] = json.dumps(parts["body"], default=_json_value)
        self._settings = settings
        self._end = time.monotonic() + settings.budget
        self._retries = 0

    def attempt(self) -> dict[str, Any]:
        """The arguments of the next attempt."""
        left = max(0.001, self._end - time.monotonic())
        return {**self.request, "timeout": min(self._settings.timeout, left)}

    def pause_after(self, error: TolemError) -> float:
        """The pause before another attempt, in seconds. Raises the error where there is to be none."""
        pause = pause_before_retry(error, self._retries, random.random())
        self._retries += 1
        if pause is None or self._retries > self._settings.max_retries or time.monotonic() + pause >= self._end:
            raise error from None
        return pause


class Transport:
    """What the resources call by."""

    def __init__(self, settings: Settings, http: httpx.Client | None) -> None:
        self._settings = settings
        self.http = http or httpx.Client()

    def json(self, model: type[T], method: str, path: str, **parts: Any) -> T:
        return decode(model, self.raw(method, path, **parts))

    def raw(self, method: str, path: str, **parts: Any) -> Any:
        return _read_json(self._send(_Call(self._settings, method, path, parts)))

    def bytes(self, method: str, path: str, **parts: Any) -> bytes:
        return self._send(_Call(self._settings, method, path, parts)).content

    def _send(self, call: _Call) -> httpx.Response:
        while True:
            try:
                return _checked(self.http.request(**call.attempt()))
            except httpx.RequestError as error:
                pause = call.pause_after(_connection_error(error))
            except ApiError as error:
                pause = call.pause_after(error)
            time.sleep(pause)


class AsyncTransport:
    """What the resources call by, in programs that await."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient | None) -> None:
        self._settings = settings
        self.http = http or httpx.AsyncClient()

    async def json(self, model: type[T], method: str, path: str, **parts: Any) -> T:
        return decode(model, await self.raw(method, path, **parts))

    async def raw(self, method: str, path: str, **parts: Any) -> Any:
        return _read_json(await self._send(_Call(self._settings, method, path, parts)))

    async def bytes(self, method: str, path: str, **parts: Any) -> bytes:
        return (await self._send(_Call(self._settings, method, path, parts))).content

    async def _send(self, call: _Call) -> httpx.Response:
        while True:
            try:
                return _checked(await self.http.request(**call.attempt()))
            except httpx.RequestError as error:
                pause = call.pause_after(_connection_error(error))
            except ApiError as error:
                pause = call.pause_after(error)
            await anyio.sleep(pause)


def _connection_error(error: httpx.RequestError) -> ConnectionError:
    is_late = isinstance(error, httpx.TimeoutException)
    return ConnectionError("No answer came in time." if is_late else "The connection failed.")


def _checked(response: httpx.Response) -> httpx.Response:
    if response.is_success:
        return response
    _refuse(response)


def _refuse(response: httpx.Response) -> NoReturn:
    try:
        body = response.json()["error"]
    except (ValueError, KeyError, TypeError):
        # A proxy answers with a page.
        body = {}
    raise ApiError(response.status_code, response.headers, body if isinstance(body, dict) else {})


def _read_json(response: httpx.Response) -> Any:
    try:
        return response.json()
    except ValueError:
        message = "The answer is not JSON: is base_url your Tolem?"
        raise ApiError(response.status_code, response.headers, {"message": message}) from None


def _parameters(query: Mapping[str, Any]) -> dict[str, str]:
    """A mapping is a parameter for each of its keys: `metadata[branch]=7`."""
    parameters: dict[str, str] = {}
    for name, value in query.items():
        texts = {f"{name}[{key}]": text for key, text in value.items()} if isinstance(value, Mapping) else {name: value}
        parameters |= {each: _query_text(text) for each, text in texts.items() if text is not None}
    return parameters


def _query_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _json_value(value: Any) -> Any:
    """Money has at most 10 digits, which a float carries exactly."""
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON")
