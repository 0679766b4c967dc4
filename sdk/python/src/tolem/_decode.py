"""Makes models of JSON. What this release does not know is passed over, and what is missing is None."""

from __future__ import annotations

import dataclasses
import types
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")


def decode(model: type[T], value: Any) -> T:
    made: T = _decode(model, value)
    return made


def _decode(hint: Any, value: Any) -> Any:
    if value is None or hint is Any:
        return value
    if get_origin(hint) is types.UnionType:
        return _decode(next(each for each in get_args(hint) if each is not types.NoneType), value)
    if get_origin(hint) is list:
        (item,) = get_args(hint)
        return [_decode(item, each) for each in value]
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return hint(**{name: _decode(of, value.get(key)) for name, key, of in _fields(hint)})
    if hint is Decimal:
        return Decimal(value)
    if hint is datetime:
        # Python 3.10 reads no "Z".
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    return value


@cache
def _fields(model: type[Any]) -> list[tuple[str, str, Any]]:
    """Each field with its name in JSON and its type."""
    hints = get_type_hints(model)
    return [(each.name, each.metadata.get("json", each.name), hints[each.name]) for each in dataclasses.fields(model)]
