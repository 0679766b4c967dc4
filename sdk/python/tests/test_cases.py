"""The table of cases that all SDKs keep to, against the real service with a failing proxy in between.

`TOLEM_FAULTS_URL` is the proxy, `TOLEM_API_KEY` the test key of a new merchant, `TOLEM_CLIENT` is `Tolem` or `AsyncTolem`.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import traceback
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx
import pytest

import tolem
from tolem import ApiError, ConnectionError, TolemError, WebhookVerificationError, webhooks

TABLE = json.loads((Path(__file__).parents[2] / "cases.json").read_text(encoding="utf-8"))
FAULTS_URL = os.environ["TOLEM_FAULTS_URL"]
API_KEY = os.environ["TOLEM_API_KEY"]
CLIENT = getattr(tolem, os.environ.get("TOLEM_CLIENT", "Tolem"))
UNITS = {"timeout_ms": "timeout", "budget_ms": "budget"}
named = pytest.mark.parametrize


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


def control(faults: list[Any] | None = None) -> dict[str, Any]:
    headers, url = {"x-api-key": API_KEY}, f"{FAULTS_URL}/faults"
    answer = httpx.get(url, headers=headers) if faults is None else httpx.put(url, headers=headers, json=faults)
    return answer.json()


def at(value: Any, path: str) -> Any:
    """`"refund.amount"` of an answer."""
    for name in path.split("."):
        value = value[int(name)] if name.isdecimal() else getattr(value, name)
    return str(value) if isinstance(value, Decimal) else value


class Story:
    """The calls of one case, and the answers so far."""

    def __init__(self, client: Any, loop: asyncio.AbstractEventLoop) -> None:
        self.client, self.loop, self.answers = client, loop, []

    def call(self, step: dict[str, Any]) -> Any:
        method = self.client
        for name in step["call"].split("."):
            method = getattr(method, name)
        ids = [at(self.answers, step["id"]) if isinstance(step["id"], str) else step["id"]] if "id" in step else []
        keys = {"idempotency_key": step["idempotency_key"]} if "idempotency_key" in step else {}
        answer = method(*ids, **step.get("params", {}), **keys)
        return self.loop.run_until_complete(answer) if inspect.isawaitable(answer) else answer

    def walk(self, rows: Any, meanwhile: dict[str, Any] | None) -> list[Any]:
        iterator = rows.__aiter__() if hasattr(rows, "__aiter__") else iter(rows)
        walked = []
        while True:
            try:
                is_async = hasattr(iterator, "__anext__")
                walked.append(self.loop.run_until_complete(iterator.__anext__()) if is_async else next(iterator))
            except (StopIteration, StopAsyncIteration):
                return walked
            if meanwhile is not None and len(walked) == 1:
                self.call(meanwhile)

    def take(self, step: dict[str, Any], secret: str) -> Any:
        """Makes the call, and holds its answer or its error against the step."""
        if "throws" in step:
            with pytest.raises(TolemError) as raised:
                self.call(step)
            facts = facts_of(raised.value)
            assert {name: facts.get(name) for name in step["throws"]} == step["throws"]
            assert secret not in texts_of(raised.value)
            return raised.value
        answer = self.call(step)
        if "lists" in step:
            answer = self.walk(answer, step.get("meanwhile"))
            assert [row.id for row in answer] == [at(self.answers, path) for path in step["lists"]]
        for path, value in step.get("gives", {}).items():
            is_reference = isinstance(value, str) and value.startswith("=")
            assert at(answer, path) == (at(self.answers, value[1:]) if is_reference else value), path
        return answer


def facts_of(error: TolemError) -> dict[str, Any]:
    """An error in the words of the table."""
    if isinstance(error, ConnectionError):
        return {"kind": "connection"}
    assert isinstance(error, ApiError)
    return {
        "kind": "api",
        "status": error.status,
        "code": error.code,
        "field": next(iter(error.fields), None),
        "request_id": error.request_id is not None,
        "retry_after_ms": None if error.retry_after is None else error.retry_after * 1000,
    }


def texts_of(error: BaseException) -> str:
    """Everything that a program may print of an error."""
    return f"{error} {error!r} {vars(error)} {''.join(traceback.format_exception(error))}"


@named("case", TABLE["calls"], ids=lambda case: case["name"])
def test_calls(case: dict[str, Any], loop: asyncio.AbstractEventLoop) -> None:
    control(case.get("faults", []))
    limits = dict(case.get("client", {}))
    api_key = limits.pop("api_key", API_KEY)
    limits = {UNITS.get(name, name): value / 1000 if name in UNITS else value for name, value in limits.items()}
    client = CLIENT(api_key=api_key, base_url=FAULTS_URL, **limits)
    story = Story(client, loop)
    for step in case["calls"]:
        story.answers.append(story.take(step, api_key))
    seen = control()
    expected = {name: case[name] for name in ("requests", "keys", "effects") if name in case}
    assert {name: seen[name] for name in expected} == expected
    assert api_key not in f"{client} {client!r} {vars(client)}"


@named("case", TABLE["clients"], ids=lambda case: case["name"])
def test_clients(case: dict[str, Any]) -> None:
    with pytest.raises(TolemError) as raised:
        CLIENT(api_key=case["api_key"], base_url=case["base_url"])
    assert case.get("hidden", "no such text") not in f"{raised.value} {raised.value!r}"


@named("vector", TABLE["webhooks"]["vectors"], ids=lambda vector: vector["name"])
def test_webhooks(vector: dict[str, Any]) -> None:
    given = {**TABLE["webhooks"], **vector}
    now = datetime.fromisoformat(given["now"].replace("Z", "+00:00"))
    if given["accepted"]:
        event = webhooks.verify(given["body"].encode(), given["headers"], given["secret"], now=now)
        assert (event.event, event.invoice.amount) == ("invoice.status_changed", Decimal("1500.50"))
    else:
        with pytest.raises(WebhookVerificationError):
            webhooks.verify(given["body"].encode(), given["headers"], given["secret"], now=now)
