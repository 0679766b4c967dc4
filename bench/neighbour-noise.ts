/** The process of the noisy tenant of bench/neighbour.ts: 64 clients, each of which makes the four heaviest kinds of calls in turn. */
import { setTimeout as delay } from "node:timers/promises";
import { uploadLargePicture } from "./large-picture.ts";

const CLIENTS = 64;
const ADVANCE_S = 400 * 24 * 60 * 60;
/** The pause after a 429 without `Retry-After`. */
const DEFAULT_BACKOFF_MS = 1_000;
/** A client gives up after this time; the service finishes the call nevertheless. */
const TIMEOUT_MS = 15_000;

type Target = { url: string; test_key: string; live_key: string; console_headers: Record<string, string> };

const counts: Record<string, number> = {};
let target: Target | undefined;
let isRunning = false;
let clients: Promise<void>[] = [];

const timeLimit = () => AbortSignal.timeout(TIMEOUT_MS);

const WORK: Record<string, (target: Target) => Promise<Response>> = {
  advance: ({ url, test_key }) =>
    fetch(`${url}/api/v1/sandbox/clock/advance`, {
      method: "POST",
      headers: { "x-api-key": test_key, "content-type": "application/json" },
      body: JSON.stringify({ seconds: ADVANCE_S, outcome: "paid" }),
      signal: timeLimit(),
    }),
  export: ({ url, console_headers }) =>
    fetch(`${url}/api/dashboard/v1/invoices/export.xlsx`, { headers: console_headers, signal: timeLimit() }),
  summary: ({ url, console_headers }) =>
    fetch(`${url}/api/dashboard/v1/summary?is_sandbox=true`, { headers: console_headers, signal: timeLimit() }),
  upload: (target) => uploadLargePicture(target, timeLimit()),
};
const KINDS = Object.keys(WORK);

/** One client: makes the kinds of calls in turn, beginning with that at `first`. After a 429 it waits before the next call. */
async function callInTurn(first: number): Promise<void> {
  for (let n = first; isRunning && target !== undefined; n += 1) {
    const kind = KINDS[n % KINDS.length] ?? "";
    const answer = await WORK[kind]?.(target).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    const name = `${kind} ${answer?.status ?? "none"}`;
    counts[name] = (counts[name] ?? 0) + 1;
    if (answer?.status === 429)
      await delay(Number(answer.headers.get("retry-after") ?? 0) * 1000 || DEFAULT_BACKOFF_MS);
  }
}

process.on("message", async (message: Target | "begin" | "end" | "count") => {
  if (message === "begin") {
    isRunning = true;
    clients = Array.from({ length: CLIENTS }, (_, first) => callInTurn(first));
  } else if (message === "end") {
    isRunning = false;
    await Promise.all(clients);
    process.send?.("silent");
  } else if (message === "count") process.send?.(counts);
  else {
    target = message;
    process.send?.("ready");
  }
});
