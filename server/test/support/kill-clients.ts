/** Clients of a service that is killed: each repeats a call until it is answered. */
import { setTimeout as delay } from "node:timers/promises";
import { type Answer, httpCall } from "./http-call.ts";
import { type Asked, type InvoiceKind, isDefinite, newRecords, noteAnswer, type Records } from "./kill-records.ts";
import { randomOf } from "./random.ts";
import type { SignedUp } from "./sign-up.ts";

const MAX_ATTEMPTS = 10;
const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;
const FINISH_MS = 90_000;
/** One in this many answered creates under a key is repeated, to check that the answer stays the same. */
const ASK_AGAIN_EVERY = 8;
const REMEMBERED = 200;

type Body = {
  id?: number;
  refund?: { id: number };
  subscription?: { id: number };
  items?: { id: number; amount: string }[];
  error?: { code?: string };
};

export type Clients = {
  records: Records;
  /** Begins no further calls; the running ones end, or are left to `finish`. */
  stop(): Promise<void>;
  /** Repeats what has not been answered. @throws Error when something is still not answered after a while. */
  finish(): Promise<void>;
};

/** `urls` are those of the processes; a call goes to any of them, and its repetition to any, too. */
export function startClients(input: {
  urls: string[];
  merchants: SignedUp[];
  workers: number;
  seed: number;
  prefix: string;
  /** Every write is under an `Idempotency-Key`, as the SDKs send it; otherwise some are under none. */
  hasKeys?: true;
  onAnswer?: (call: string, answer: Answer<Body> | undefined) => void;
}): Clients {
  const { urls, merchants, workers, prefix, hasKeys = false, onAnswer } = input;
  const records = newRecords();
  let running = true;

  async function call(url: string, merchant: SignedUp, method: string, path: string, body?: unknown, key?: string) {
    const headers = { "x-api-key": merchant.live_key, ...(key === undefined ? {} : { "idempotency-key": key }) };
    const answer = await httpCall<Body>(method, `${url}/api/v1${path}`, { headers, body });
    noteAnswer(records, answer);
    onAnswer?.(`${method} ${path}`, answer);
    return answer;
  }

  async function attempt(asked: Asked, random: () => number): Promise<boolean> {
    asked.attempts += 1;
    const key = asked.has_key ? asked.marker : undefined;
    const answer = await call(pick(urls, random), asked.merchant, "POST", asked.path, asked.body, key);
    if (!isDefinite(answer) || answer === undefined) return false;
    noteDefinite(records, asked, answer);
    return true;
  }

  async function repeat(asked: Asked, random: () => number): Promise<void> {
    records.asked.push(asked);
    const most = asked.is_repeatable ? MAX_ATTEMPTS : 1;
    for (let n = 0; n < most; n += 1) {
      if (await attempt(asked, random)) break;
      await delay(SHORTEST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
    }
    if (asked.status === 201 && asked.has_key && asked.what === "invoice" && random() < 1 / ASK_AGAIN_EVERY) {
      await attempt(asked, random);
    }
  }

  const work = async (worker: number) => {
    const random = randomOf(input.seed * 1000 + worker);
    const invoices: { merchant: SignedUp; id: number }[] = [];
    const subscriptions: { merchant: SignedUp; id: number }[] = [];
    for (let n = 0; running; n += 1) {
      const merchant = pick(merchants, random);
      const marker = `${prefix}-${worker}-${n}`;
      const chance = random();
      if (chance < 0.5) {
        const asked = newInvoice(merchant, marker, hasKeys, random);
        await repeat(asked, random);
        if (asked.id !== null) invoices.push({ merchant, id: asked.id });
        if (invoices.length > REMEMBERED) invoices.shift();
      } else if (chance < 0.55) {
        const asked = newSubscription(merchant, marker, random);
        await repeat(asked, random);
        if (asked.id !== null) subscriptions.push({ merchant, id: asked.id });
      } else if (chance < 0.56 && subscriptions.length > 0) {
        const { merchant, id } = pick(subscriptions, random);
        await repeat(newCall("cancel", merchant, marker, `/subscriptions/${id}/cancel`), random);
      } else if (chance < 0.66 && invoices.length > 0) {
        const { merchant, id } = pick(invoices, random);
        await repeat(newCall("cancel", merchant, marker, `/invoices/${id}/cancel`), random);
      } else if (chance < 0.82) {
        await refundSome(merchant, marker, random);
      } else if (chance < 0.92 && invoices.length > 0) {
        const mine = invoices.filter((invoice) => invoice.merchant === merchant).slice(-10);
        const invoice_ids = mine.map(({ id }) => id);
        const key = hasKeys ? marker : undefined;
        if (invoice_ids.length > 0)
          await call(pick(urls, random), merchant, "POST", "/invoices/status/check", { invoice_ids }, key);
      } else if (invoices.length > 0) {
        const { merchant, id } = pick(invoices, random);
        await call(pick(urls, random), merchant, "GET", `/invoices/${id}`);
      }
      if (!running) break;
    }
  };

  /** A part of a paid invoice, all of it, or three parts at once that are more than there is. */
  async function refundSome(merchant: SignedUp, marker: string, random: () => number): Promise<void> {
    const status = random() < 0.8 ? "paid" : "partially_refunded";
    const listed = await call(pick(urls, random), merchant, "GET", `/invoices?status=${status}&limit=20`);
    const paid = listed?.body.items ?? [];
    if (paid.length === 0) return;
    const { id, amount } = pick(paid, random);
    const path = `/invoices/${id}/refund`;
    const part = () => Math.max(1, Math.round(Number(amount) * 100 * (0.1 + random() * 0.6))) / 100;
    const body = (n: number, amount?: number) => ({ reason: `${marker}-${n}`, ...(amount && { amount }) });
    const bodies =
      random() < 0.25
        ? [body(1, part()), body(2, part()), body(3, part())]
        : [body(1, random() < 0.3 ? undefined : part())];
    await Promise.all(bodies.map((body) => repeat(newCall("refund", merchant, body.reason, path, body), random)));
  }

  const all = Array.from({ length: workers }, (_, worker) => work(worker));
  return {
    records,
    async stop() {
      running = false;
      await Promise.all(all);
    },
    async finish() {
      const untilMs = performance.now() + FINISH_MS;
      const random = randomOf(input.seed);
      const unanswered = () => records.asked.filter(({ status, is_repeatable }) => status === null && is_repeatable);
      for (let left = unanswered(); left.length > 0; left = unanswered()) {
        if (performance.now() > untilMs) {
          records.surprises.push(`never answered: ${left.map(({ path, marker }) => `${path} ${marker}`).join(", ")}`);
          return;
        }
        for (const asked of left) await attempt(asked, random);
        await delay(200);
      }
    },
  };
}

function noteDefinite(records: Records, asked: Asked, answer: Answer<Body>): void {
  const { body } = answer;
  const id = body.refund?.id ?? body.subscription?.id ?? body.id ?? null;
  if (asked.status === 201 && (answer.status !== 201 || id !== asked.id)) {
    records.surprises.push(`${asked.marker} was answered 201 with ${asked.id}, and then ${answer.status} with ${id}`);
  }
  if (answer.status === 401) records.surprises.push(`${asked.path} ${asked.marker} was answered 401`);
  asked.status ??= answer.status;
  asked.id ??= id;
}

function newCall(
  what: Asked["what"],
  merchant: SignedUp,
  marker: string,
  path: string,
  body?: Record<string, unknown>,
): Asked {
  const state = { attempts: 0, status: null, id: null };
  return { what, merchant, marker, path, body, kind: null, has_key: true, is_repeatable: true, ...state };
}

function newInvoice(merchant: SignedUp, marker: string, hasKeys: boolean, random: () => number): Asked {
  const kind = pick<InvoiceKind>(["phone", "phone", "phone", "qr", "qr", "sandbox", "sandbox"], random);
  const has_key = random() < 0.6 || hasKeys;
  const has_order = random() < 0.6;
  const body = {
    amount: (10_000 + Math.floor(random() * 1_000_000)) / 100,
    description: marker,
    ...(kind === "qr" ? {} : { phone_number: `8702${String(Math.floor(random() * 1e7)).padStart(7, "0")}` }),
    ...(kind === "sandbox" ? { is_sandbox: true, ...(random() < 0.6 ? { simulate: "paid" } : {}) } : {}),
    ...(has_order ? { external_order_id: marker } : {}),
  };
  const path = kind === "qr" ? "/invoices/qr" : "/invoices";
  return { ...newCall("invoice", merchant, marker, path, body), kind, has_key, is_repeatable: has_key || has_order };
}

function newSubscription(merchant: SignedUp, marker: string, random: () => number): Asked {
  const body = {
    phone_number: "87031234567",
    amount: (10_000 + Math.floor(random() * 100_000)) / 100,
    billing_period: "daily",
    bill_immediately: true,
    external_subscriber_id: marker,
    retry_interval_hours: 1,
    max_retry_attempts: 2,
    grace_period_days: 1,
    ...(random() < 0.3 ? { is_sandbox: true } : {}),
  };
  return newCall("subscription", merchant, marker, "/subscriptions", body);
}

export function pick<T>(all: readonly T[], random: () => number): T {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error("there is nothing to pick from");
  return one;
}
