"""What the fuzzer does beside its settings: makes calls that reach something, and knows the refusals that no schema states."""

import atexit
import itertools
import json
import os
import random
from collections import Counter, defaultdict, deque

import schemathesis

# The rules of server/src/problems.ts that a JSON schema states. A valid request may break the others: it names a row that is not
# there, a state that has passed, or two fields that exclude each other.
SCHEMA_RULES = {
    *("required", "not_settable", "wrong_form", "not_allowed", "wrong_type", "wrong_format", "invalid", "empty", "blank"),
    *("too_short", "too_long", "too_small", "too_large", "not_above", "too_few_items", "too_many_items"),
    *("no_date", "no_time", "no_time_of_day", "no_recent_date", "no_email", "no_local_phone", "no_digits"),
    *("no_link_address", "no_ntin", "no_http_status", "no_match"),
}

answers = Counter()


@atexit.register
def write_counts():
    with open(os.environ["TOLEM_FUZZ_COUNTS"], "w") as file:
        json.dump(answers, file)


# By the path of their list, the ids that answers have shown of late.
ids = defaultdict(lambda: deque(maxlen=50))
call_numbers = itertools.count()
# A run has hundreds of subscriptions, which a year of the sandbox clock would bill for minutes.
LONGEST_ADVANCE_S = 3600


@schemathesis.hook
def before_call(context, case, kwargs):
    use_new_key(case)
    if isinstance(case.body, dict):
        keep_webhooks_here(case.body)
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if case.meta.phase.name.value != "stateful" and random.random() < 0.5:
        use_known_id(case)
    if isinstance(case.body, (dict, list)):
        case.body = made_possible(case.body)


def use_new_key(case):
    """The same key again, with another body, would be refused before anything is looked at."""
    key = (case.headers or {}).get("Idempotency-Key", "")
    if 0 < len(key) < 200:
        case.headers["Idempotency-Key"] = f"{key}{next(call_numbers)}"


def keep_webhooks_here(body):
    """A text without a colon is no URL and is refused in any case."""
    if ":" in str(body.get("url")):
        body["url"] = os.environ["TOLEM_RECEIVER_URL"]


def use_known_id(case):
    known = ids[list_of(case)]
    for name in case.path_parameters or {}:
        if known:
            case.path_parameters[name] = random.choice(known)


def list_of(case):
    return case.operation.path.split("/{")[0]


def made_possible(value):
    """Money has two decimals, which a JSON schema cannot say of binary fractions; the clock takes small steps."""
    if isinstance(value, dict):
        possible = {key: made_possible(each) for key, each in value.items()}
        if isinstance(value.get("seconds"), int):
            possible["seconds"] = min(value["seconds"], LONGEST_ADVANCE_S)
        return possible
    if isinstance(value, list):
        return [made_possible(each) for each in value]
    return round(value, 2) if isinstance(value, float) else value


@schemathesis.hook
def after_call(context, case, response):
    answers[str(response.status_code)] += 1
    if response.status_code in (200, 201) and response.headers["content-type"][0].startswith("application/json"):
        body = json.loads(response.content)
        for row in body.get("items") or body.get("data") or [body]:
            if "id" in row:
                ids[list_of(case)].append(row["id"])
            if row.get("image_id"):
                ids["/api/v1/catalog/images"].append(row["image_id"])


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Whether a failed check is a finding."""
    # The headers and the address were too large for the parser: no operation has seen the call, and the guide tells of it.
    if response.status_code == 431:
        return False
    # A wrong key was not ignored: too many of them from one address are refused before they are looked up.
    if type(failure).__name__ == "IgnoredAuth" and "got `429 " in failure.message:
        return False
    if type(failure).__name__ == "RejectedPositiveData":
        return is_wrongly_refused(case, response)
    return True


def is_wrongly_refused(case, response):
    # A story goes on where the answer before had no such id.
    if "None" in map(str, (case.path_parameters or {}).values()):
        return False
    # The guide tells that such a body is refused, whatever its schema allows.
    if response.status_code == 400 and b'"__proto__"' in (response.request.body or b""):
        return False
    if response.status_code != 422:
        return True
    problems = json.loads(response.content)["error"].get("problems", [])
    return any(problem["rule"] in SCHEMA_RULES for problem in problems)
