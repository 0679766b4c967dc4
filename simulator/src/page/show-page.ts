/** The pages on which a person plays the customer: all operations with the controls, and one operation alone. */
import { FAULT_KINDS } from "../faults/faults.ts";
import type { Operation, ReturnCode } from "../ledger/ledger.ts";
import { isOpen } from "../ledger/operations.ts";
import { returnStatusAt } from "../ledger/return-codes.ts";
import { CALLS, type CallName } from "../protocol/calls.ts";
import { almatyDate } from "../protocol/dates.ts";
import type { World } from "../world.ts";
import { showPhone } from "./card-parts.ts";
import { type Html, html } from "./html.ts";
import { showMerchants } from "./show-merchants.ts";
import { showCard } from "./show-operation.ts";
import { showReturnCard } from "./show-return-code.ts";

const SETTLED_SHOWN = 20;

/** The reason why the last action failed; null where it succeeded. */
export type Problem = string | null;

/** An operation or a refund code with its card; their ids come from one counter. */
type Entry = { id: number; isOpen: boolean; show: () => Html };

/** The page of every operation and refund code, newest first, and of the provider's controls. */
export function showHome(world: World, problem: Problem): string {
  const now = world.now();
  const { operations, return_codes } = world.ledger;
  const entries: Entry[] = [
    ...[...operations.values()].map((operation) => ({
      id: operation.id,
      isOpen: isOpen(operation, now),
      show: () => showCard(world, operation, "/"),
    })),
    ...[...return_codes.values()].map((code) => ({
      id: code.id,
      isOpen: returnStatusAt(code, now) === "QrTokenCreated",
      show: () => showReturnCard(world, code, "/"),
    })),
  ].sort((one, other) => other.id - one.id);
  const open = entries.filter((entry) => entry.isOpen);
  const settled = entries.filter((entry) => !entry.isOpen);
  const cards = (shown: Entry[]) => shown.map((entry) => entry.show());
  return showDocument(
    world,
    "Provider simulator",
    problem,
    html`
      <section aria-labelledby="open">
        <h2 id="open">Waiting for the customer <span class="count">${open.length}</span></h2>
        ${open.length === 0 && html`<p class="empty">Nothing to pay. A new invoice or QR code appears here by itself.</p>`}
        <div class="cards">${cards(open)}</div>
      </section>
      <section aria-labelledby="settled">
        <h2 id="settled">Settled <span class="count">${settled.length}</span></h2>
        ${settled.length > SETTLED_SHOWN && html`<p class="quiet">The newest ${SETTLED_SHOWN} are shown.</p>`}
        <div class="cards">${cards(settled.slice(0, SETTLED_SHOWN))}</div>
      </section>
      ${showFaults(world)} ${showCashiers(world)}
    `,
    html`<section aria-labelledby="controls">
      <h2 id="controls">The provider</h2>
      ${showMerchants(world)} ${showFaultForm()} ${showClockForm()}
    </section>`,
  );
}

/** The page a QR code leads to: that one operation. */
export function showPayPage(world: World, operation: Operation, problem: Problem): string {
  const card = showCard(world, operation, `/pay/${operation.token}`);
  return showDocument(world, "Payment", problem, html`<div class="cards one">${card}</div>`, html``);
}

/** The page a refund code leads to. */
export function showReturnPage(world: World, code: ReturnCode, problem: Problem): string {
  const card = showReturnCard(world, code, `/return/${code.token}`);
  return showDocument(world, "Refund", problem, html`<div class="cards one">${card}</div>`, html``);
}

function showDocument(world: World, title: string, problem: Problem, live: Html, still: Html): string {
  const now = world.now();
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/page.css" />
        <script src="/page.js" defer></script>
      </head>
      <body>
        <header>
          <h1><a href="/">${title}</a></h1>
          <p class="quiet">You are the customer here: no money moves. Sign-in code ${world.settings.sign_in_code}.</p>
          <noscript><p><a href="">Show it again</a> to see what has changed.</p></noscript>
        </header>
        <main>
          <div id="problem" role="alert">${problem !== null && html`<p class="problem">${problem}</p>`}</div>
          <div id="live" data-now="${now.toISOString()}">${live}</div>
          ${still}
        </main>
        <footer class="quiet">Clock of the provider: ${almatyDate(now, "local").slice(0, 19).replace("T", " ")}</footer>
      </body>
    </html>`.html;
}

function showFaults(world: World): Html | null {
  if (world.faults.length === 0) return null;
  return html`<section aria-labelledby="faults" class="panel warning">
    <h2 id="faults">Faults to come</h2>
    <ul>
      ${world.faults.map(
        ({ call, fault, times, after_skip }) =>
          html`<li>
            ${call}: <strong>${fault}</strong>, ${times === 0 ? "until cleared" : times === 1 ? "once" : `${times} times`}
            ${after_skip > 0 && html`after ${after_skip} more`}
          </li>`,
      )}
    </ul>
    <form method="post" action="/faults/clear"><button id="clear-faults">Clear all faults</button></form>
  </section>`;
}

function showCashiers(world: World): Html | null {
  const alive = [...world.ledger.sessions.values()].filter(({ state }) => state === "alive");
  if (alive.length === 0) return null;
  return html`<section aria-labelledby="cashiers">
    <h2 id="cashiers">Signed-in cashiers</h2>
    ${alive.map(
      ({ account_phone, token_sn }) =>
        html`<div class="panel line">
          <span>${showPhone(account_phone)} <span class="quiet">${world.ledger.accounts.get(account_phone)?.org_name ?? ""}</span></span>
          <form method="post" action="/sessions/${token_sn}/kill">
            <button id="kill-${token_sn}">End the session</button>
          </form>
        </div>`,
    )}
  </section>`;
}

function showFaultForm(): Html {
  // Faults are mostly set for the calls of a session, so these come first.
  const needsSession = (call: CallName) => call !== "health" && !call.startsWith("auth.");
  const ofSession = CALLS.filter(needsSession);
  const others = CALLS.filter((call) => !needsSession(call));
  const options = (words: readonly string[]) => words.map((word) => html`<option>${word}</option>`);
  return html`<details class="panel" id="inject">
    <summary>Make a call go wrong</summary>
    <form method="post" action="/faults" class="grid">
      <label>Call <select name="call">${options([...ofSession, ...others, "*"])}</select></label>
      <label>Fault <select name="fault">${options(FAULT_KINDS)}</select></label>
      <label>Times (0: until cleared) <input name="times" type="number" min="0" value="1" required /></label>
      <label>After letting through <input name="after_skip" type="number" min="0" value="0" required /></label>
      <label>status_code <input name="status_code" type="number" placeholder="-999" /></label>
      <label>http_status <input name="http_status" type="number" min="200" max="599" placeholder="500" /></label>
      <label>delay_ms <input name="delay_ms" type="number" min="0" placeholder="3000" /></label>
      <button id="set-fault" class="main">Set the fault</button>
    </form>
  </details>`;
}

function showClockForm(): Html {
  const steps: [string, number][] = [
    ["5 minutes", 300],
    ["1 hour", 3600],
    ["24 hours", 86_400],
  ];
  return html`<details class="panel" id="clock">
    <summary>Move the provider's clock on</summary>
    <form method="post" action="/clock" class="buttons">
      ${steps.map(
        ([words, seconds]) =>
          html`<button id="clock-${seconds}" name="advance_seconds" value="${seconds}">${words}</button>`,
      )}
    </form>
  </details>`;
}
