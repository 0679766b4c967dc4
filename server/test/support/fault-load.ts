/** A mixed load on several processes, with the time of each call, while a part that they depend on fails. */
import { setTimeout as delay } from "node:timers/promises";
import { type Answer, httpCall } from "./http-call.ts";
import { randomOf } from "./random.ts";
import type { SignedUp } from "./sign-up.ts";

const CALL_KINDS = ["phone", "qr", "sandbox", "get", "list", "cancel", "refund", "readyz", "metrics"] as const;
type CallKind = (typeof CALL_KINDS)[number];

/** One call: when it began, how long it took, and how it was answered; status 0 where it was not. */
export type Call = {
  url: string;
  kind: CallKind;
  beganMs: number;
  tookMs: number;
  status: number;
  has_retry_after: boolean;
  said: string;
};

export type FaultLoad = {
  calls: Call[];
  /** The ids that were answered with 201. */
  made: number[];
  stop(): Promise<void>;
};

/** Longer than any caller is promised to wait. */
const PATIENCE_MS = 40_000;
const PAUSE_MS = 60;
const REMEMBERED = 50;

type Body = { id?: number; error?: { code: string; message: string } };

/** Begins to call each of `urls` from several concurrent callers. */
export function startFaultLoad(input: {
  urls: string[];
  merchant: SignedUp;
  callers_each: number;
  seed: number;
}): FaultLoad {
  const { urls, merchant, callers_each, seed } = input;
  const calls: Call[] = [];
  const made: number[] = [];
  const open: number[] = [];
  const paid: number[] = [];
  let running = true;

  const remember = (ids: number[], id: number) => {
    ids.push(id);
    if (ids.length > REMEMBERED) ids.shift();
  };

  async function call(url: string, kind: CallKind, random: () => number): Promise<void> {
    const headers = { "x-api-key": merchant.live_key };
    const ask = (method: string, path: string, body?: unknown) =>
      httpCall<Body>(method, url + path, { headers, body, timeoutMs: PATIENCE_MS });
    const beganMs = performance.now();
    const answer = await requestOf(kind, ask, random);
    const tookMs = performance.now() - beganMs;
    calls.push({
      ...{ url, kind, beganMs, tookMs, status: answer?.status ?? 0 },
      has_retry_after: answer?.headers.has("retry-after") ?? false,
      said: answer === undefined || answer.status < 500 ? "" : JSON.stringify(answer.body).slice(0, 200),
    });
    const id = answer?.status === 201 ? answer.body.id : undefined;
    if (id === undefined) return;
    made.push(id);
    remember(kind === "sandbox" ? paid : open, id);
  }

  function requestOf(
    kind: CallKind,
    ask: (method: string, path: string, body?: unknown) => Promise<Answer<Body> | undefined>,
    random: () => number,
  ): Promise<Answer<Body> | undefined> {
    const amount = (10_000 + Math.floor(random() * 100_000)) / 100;
    const phone_number = "87021234567";
    switch (kind) {
      case "phone":
        return ask("POST", "/api/v1/invoices", { amount, phone_number });
      case "qr":
        return ask("POST", "/api/v1/invoices/qr", { amount });
      case "sandbox":
        return ask("POST", "/api/v1/invoices", { amount, phone_number, is_sandbox: true, simulate: "paid" });
      case "get":
        return ask("GET", `/api/v1/invoices/${made.at(-1) ?? 1}`);
      case "list":
        return ask("GET", "/api/v1/invoices?limit=20");
      case "cancel":
        return ask("POST", `/api/v1/invoices/${open.shift() ?? 1}/cancel`);
      case "refund":
        return ask("POST", `/api/v1/invoices/${paid.shift() ?? 1}/refund`, { amount: 1 });
      case "readyz":
        return ask("GET", "/readyz");
      case "metrics":
        return ask("GET", "/metrics");
    }
  }

  const work = async (url: string, caller: number) => {
    const random = randomOf(seed * 100 + caller);
    // Each begins with another kind, so that every kind is tried at every moment.
    for (let n = caller; running; n += 1) {
      await call(url, CALL_KINDS[n % CALL_KINDS.length] ?? "readyz", random);
      await delay(random() * 2 * PAUSE_MS);
    }
  };
  const callers = urls.flatMap((url) => Array.from({ length: callers_each }, (_, caller) => work(url, caller)));
  return {
    calls,
    made,
    async stop() {
      running = false;
      await Promise.all(callers);
    },
  };
}

/** Whether the service answered properly: with a success, or with a justified refusal. */
export const isWell = ({ status }: Call) => status >= 200 && status < 500;

/** Whether the answer is one that callers must never see: 500, a 503 without `Retry-After`, or none. */
export function isForbidden({ status, has_retry_after }: Call): boolean {
  return status === 0 || status === 500 || (status === 503 && !has_retry_after);
}

/**
 * How long after `ended_ms` every kind of call succeeds again at each process: the last first success, or the last failure
 * that began after it. Infinity where a kind never did.
 */
export function wellAgainMs(calls: Call[], urls: string[], ended_ms: number): number {
  const after = calls.filter(({ beganMs }) => beganMs >= ended_ms);
  const firsts = urls.flatMap((url) =>
    CALL_KINDS.map((kind) => {
      const first = after.find((call) => call.url === url && call.kind === kind && isWell(call));
      return first === undefined ? Number.POSITIVE_INFINITY : first.beganMs + first.tookMs - ended_ms;
    }),
  );
  const failures = after.filter((call) => !isWell(call)).map(({ beganMs }) => beganMs - ended_ms);
  return Math.max(...firsts, ...failures);
}
