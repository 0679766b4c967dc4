/** The introduction of the API reference, with the rules for all calls. */

export const GUIDE = `
Tolem creates invoices at your payment provider, follows them until they are paid, and notifies your systems by webhook.

## Authentication

Send your API key as \`X-API-Key\` with every call under \`/api/v1\` except \`GET /api/v1/health\`. Keys that begin with
\`svc_test_\` work in the sandbox: nothing reaches the provider, and no money moves. Keys that begin with \`svc_live_\` need a
connected provider session; without one, creating, cancelling and refunding answer 409 \`PROVIDER_SESSION_REQUIRED\`. What the
merchant's kind of connection cannot do, such as an invoice to a phone, is 409 \`PROVIDER_CANNOT\`, and \`fields.capability\` names the missing capability.

A key can be restricted to some permissions, to a time (\`expires_at\`) and to addresses (\`allowed_ips\`) when it is created.
\`x-permission\` of a call names the permission that it takes; \`GET /me\` takes none, and answers with the key's restrictions. Without the permission,
or from elsewhere, the answer is 403 \`KEY_NOT_ALLOWED\`: \`fields.permission\` names the missing permission, or \`fields.address\` where the call came from.
An expired key is 401. Give each program a key of its own that may do what the program does.

The calls under \`/api/dashboard/v1\` belong to the merchant console. They take its session cookie, and every call that is
not a GET takes \`X-CSRF-Token\`, equal to the \`csrf\` cookie. They change with the console: build on \`/api/v1\`.
Those with grave effects, such as a new live key, are 403 \`REAUTHENTICATION_REQUIRED\` unless the person has signed in or called
\`POST /reauthenticate\` within 10 minutes. Where the merchant asks its people for a second factor, those without one are 403
\`MFA_SETUP_REQUIRED\` on all calls but the ones that set it up.

A page names the person that it was loaded for by \`X-User-Id\`, and the tenant, if any, by \`X-Tenant-Id\`; a link names the tenant by
the query parameter \`tenant\`. When another person has signed in since in the same browser, or the person has gone to another
tenant, the call is refused with 409 \`TENANT_CHANGED\` and changes nothing. A call without any of these is not checked for this.

The calls under \`/api/admin/v1\` belong to operators: users with the admin flag, signed in at the console. Others are 403
\`FORBIDDEN\`. The token may also stand in the body, as \`csrf_token\`. Whatever an operator changes is written to the audit log.

The legacy calls are kept for existing programs: the operator's under \`/api/portal\`, with \`X-Admin-Token\`, and those of a
session bridge, with \`X-Token-SN\` and \`X-Vtoken-Secret\` and with a bridge's form of errors, \`{"error": "in words"}\`.

## Sandbox and live

A test key reads everything of its tenant and changes sandbox data alone: cancelling, refunding, checking, resolving or
redelivering something live with one, or changing a live subscription, is 422 on \`id\` (\`invoice_ids\` for a status check). Lists
hold both unless \`is_sandbox\` says which.

The webhook of the settings, its secret and the catalog are one for both. A webhook endpoint that is added by \`POST /webhook-endpoints\`
has a \`mode\`, which is \`live\`, \`test\` or \`both\`, and a secret of its own. A test key may always change endpoints whose mode is \`test\`. It
may change what live data uses too only until a provider is connected for the first time; after that such a change takes a live key, and is 422 on
\`X-API-Key\` with a test key. Reading stays allowed. A receiver that gets both must look at \`is_sandbox\` before it ships anything:
\`invoice.status_changed\` carries \`is_sandbox: true\` for sandbox invoices, and nothing for live ones.

## Requests

Bodies are JSON, sent as \`application/json\`, and taken to the letter: \`"100"\` is no number. Null is the same as absent.
A body that has a field named \`__proto__\` somewhere, or \`prototype\` in one named \`constructor\`, is refused with 400.
Unknown fields are ignored unless the call says otherwise. Times are ISO 8601 in UTC. Lists come newest first; \`from\` is
inclusive and \`to\` is exclusive.

A list is read page by page by \`cursor\`: send \`next_cursor\` of the page before, with the same filters and the same sort, until it
is null. Rows that are added or removed meanwhile do not cause any other to be skipped or repeated, and a page far down costs no more than the first. With a \`cursor\`
the offset or the number of the page is ignored. A cursor of another list, sort or merchant is 422 on \`cursor\`.

\`metadata\` of an invoice, a refund, a subscription and a payment link is an object of yours, which is answered as you gave it and is in no webhook.
\`GET /invoices?metadata[branch]=7\` lists the invoices whose metadata has \`"7"\` or \`7\` under \`branch\`; where there are several such parameters, all must match.
\`GET /invoices/{id}?expand=refunds,timeline\` answers with the invoice and what belongs to it in one call.

## Money

Amounts are tenge. In requests they are JSON numbers with at most 2 decimals; in answers they are decimal strings with
exactly 2, such as \`"1500.50"\`. Do not compute with binary fractions.

## Errors

Everything that is not a success answers \`{"error": {"code", "message", "docs_url", "fields"?, "problems"?}}\`. Decide by \`code\`; show \`message\`;
\`docs_url\` leads to the catalogue of codes, \`/docs/errors\`, which says what to do about each;
\`fields\` says what is wrong with each field in English, and \`problems\` the same for programs that have words of their own: the
\`rule\` that the \`field\` breaks with its \`params\`, such as \`too_long\` with \`max\`. New rules may be added. What belongs to another tenant is 404, as if it did not exist. \`fields.outcome\`
of a 502 \`UPSTREAM_ERROR\` says what became of the call: \`refused\`, the provider declined it; \`throttled\`, the provider has asked
for the pause in \`Retry-After\`; \`unavailable\`, the provider could not take it; after these three nothing was done, and the call may
be sent again under a new key. \`unknown\`: it may have been done. Repeat the call under its \`Idempotency-Key\`, or fetch the invoice
that \`fields.invoice_id\` names before you act again. New values may be added; treat those, and a 502 without any, as \`unknown\`.

## Repeating safely

Send an \`Idempotency-Key\` (1 to 255 printable characters, best a new UUID for each thing you want done) with any POST under
\`/api/v1\`, and repeat the call under the same key as often as you must: it is done once. The first answer is kept for 24
hours and given again, to the byte, with \`Idempotent-Replayed: true\`. A key belongs to the call it was first sent with; another
body (JSON that differs in more than the order of its keys), path or kind of API key under it is 409 \`IDEMPOTENCY_CONFLICT\`. While the first call has not ended the answer is 409
\`IDEMPOTENCY_IN_PROGRESS\`: wait for \`Retry-After\` and repeat.

401, 402, 409 and 429 are not kept: once the cause is gone the same key does the work. Nor is a 5xx, nor any refusal of the
provider's. What the provider definitely did not do is tried again under the same key, with a new invoice or refund. What it may
have done is never begun again: a repetition answers with that invoice or refund as it is by now. Until its outcome is known the
answer says so: an invoice has \`"outcome": "unknown"\`, a refund is \`pending\`, a cancel leaves the invoice \`cancelling\`.
A refund that waits for its customer's scan (\`refund_qr_url\`) is answered once: after it has failed, ask for another under a new key.

503 \`UNAVAILABLE\` says that the service cannot serve you for a moment: it is overloaded or stopping, or its database does
not answer. Repeat the call after \`Retry-After\` seconds. A write may nevertheless have happened:
repeat it under its \`Idempotency-Key\` to learn its outcome.

Give \`external_order_id\` too when you create an invoice. While an invoice of the same order, kind, amount and phone is open or
paid, a create under any other key, or without one, answers 201 with that invoice and \`Idempotent-Replayed: true\`, and makes
no second one.

## Held invoices

An invoice with a \`held_reason\` waits for a person: the customer paid another amount (\`paid_amount\`), or its outcome at the provider
is unknown. List them with \`GET /invoices?held=true\`, find out whether each was paid, and record that by
\`POST /invoices/{id}/resolve\`. The invoice's order, bill or subscription goes on from there.

## A button on your site

The script \`/tolem.js\` opens a payment link over your own page. It has less than 8 kB, sets no cookie, and loads nothing else. List the
origin of your site under \`embed_origins\` of the shop's settings; elsewhere browsers refuse to frame the page.

* A script element with \`src="https://tolem.example.kz/tolem.js"\` and \`defer\` stands once on the page.
* \`<a href="https://tolem.example.kz/l/tea" data-tolem>Pay</a>\` is a button; the address is the \`url\` of a link.

Without the script, or where your site is not listed, the anchor is a link like any other. Your own script may call
\`tolem.open(url, { onPaid, onClose })\`: \`onPaid\` is called with \`{ invoice_id }\` when the page turns to paid, \`onClose\` when the
dialog is closed.

What the page says in the browser proves nothing, because anyone can call \`onPaid\` there. Use it to thank the customer, and hand the
goods over when the webhook \`invoice.status_changed\`, or \`GET /invoices/{id}\`, says that the invoice is paid.

## Limits

Each tenant may make 60 calls a minute unless the operator has set another number. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
\`RateLimit-Reset\` (seconds) report your use of it; past the limit the answer is 429 with \`Retry-After\` in seconds. A body may
have 1 MiB, and the address of a call together with its headers 16 KiB: past that the answer is 431. Of heavy calls (uploads, bulk creates in the catalog, advances of the sandbox clock) two may run at once;
a third is 429 too: wait for \`Retry-After\` and repeat it. Webhook tests have a limit of their own, also two at once. Past 60
wrong API keys a minute from one address, or calls from where a key may not be used, one more is 429 in place of 401 or 403.

## Request ids

Every answer carries \`X-Request-Id\`: yours, if you send one of 8 to 64 letters, digits, \`_\` or \`-\`, else a new one. Quote it
when you ask about a call.
`.trim();
