"""The official Standard Webhooks library for Python checks the deliveries of the JSON file that is named."""

import json
import sys
from pathlib import Path

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


def is_accepted(case: dict) -> bool:
    try:
        Webhook(case["secret"]).verify(case["body"], case["headers"])
        return True
    except WebhookVerificationError:
        return False


cases = json.loads(Path(sys.argv[1]).read_text())
wrong = [case["name"] for case in cases if is_accepted(case) != case["accepted"]]
sys.exit("\n".join(wrong) or 0)
