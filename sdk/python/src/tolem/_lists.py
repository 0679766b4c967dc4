"""Walks a list to its end, page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any, Generic, TypeVar

from ._decode import decode
from ._transport import AsyncTransport, Transport

Row = TypeVar("Row")


class List(Generic[Row]):
    """`for row in rows` asks for each page when it is needed. A list can be walked more than once."""

    def __init__(self, transport: Transport, path: str, query: dict[str, Any], model: type[Row]) -> None:
        self._transport, self._path, self._query, self._model = transport, path, query, model

    def __iter__(self) -> Iterator[Row]:
        """Rows that are made meanwhile move the later pages on: a row that comes again is left out."""
        given = set()
        for page in self.pages():
            for row in page:
                if row.id not in given:  # type: ignore[attr-defined]
                    given.add(row.id)  # type: ignore[attr-defined]
                    yield row

    def pages(self) -> Iterator[list[Row]]:
        query: dict[str, Any] | None = self._query
        while query is not None:
            answer = self._transport.raw("GET", self._path, query=query)
            yield [decode(self._model, row) for row in _rows(answer)]
            query = _query_after(self._query, answer)


class AsyncList(Generic[Row]):
    """`async for row in rows` asks for each page when it is needed. A list can be walked more than once."""

    def __init__(self, transport: AsyncTransport, path: str, query: dict[str, Any], model: type[Row]) -> None:
        self._transport, self._path, self._query, self._model = transport, path, query, model

    async def __aiter__(self) -> AsyncIterator[Row]:
        """Rows that are made meanwhile move the later pages on: a row that comes again is left out."""
        given = set()
        async for page in self.pages():
            for row in page:
                if row.id not in given:  # type: ignore[attr-defined]
                    given.add(row.id)  # type: ignore[attr-defined]
                    yield row

    async def pages(self) -> AsyncIterator[list[Row]]:
        query: dict[str, Any] | None = self._query
        while query is not None:
            answer = await self._transport.raw("GET", self._path, query=query)
            yield [decode(self._model, row) for row in _rows(answer)]
            query = _query_after(self._query, answer)


def _rows(answer: dict[str, Any]) -> list[Any]:
    rows: list[Any] = answer["items"] if "items" in answer else answer["data"]
    return rows


def _query_after(query: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any] | None:
    """Where the next page begins: by its cursor, or by number in a service that has none.

    A page that is not full is the last.
    """
    if "next_cursor" in answer:
        cursor = answer["next_cursor"]
        return None if cursor is None else {**query, "cursor": cursor}
    numbers = answer.get("meta", answer)
    rows = len(_rows(answer))
    if rows == 0 or rows < numbers.get("limit", numbers.get("per_page", 0)):
        return None
    page = numbers.get("page", numbers.get("current_page"))
    if page is not None:
        return {**query, "page": page + 1}
    return {**query, "offset": numbers["offset"] + rows} if "offset" in numbers else None
