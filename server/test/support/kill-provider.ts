/** The provider of the kill tests: its faults, its customers, and its ledger. */
import { setTimeout as delay } from "node:timers/promises";
import { type Simulator, startSimulator } from "../../../simulator/src/simulator.ts";
import { httpCall } from "./http-call.ts";
import { pick } from "./kill-clients.ts";
import { randomOf } from "./random.ts";
import type { SignedUp } from "./sign-up.ts";
import type { MachineClock } from "./tolem-process.ts";

export type ProviderOperation = {
  id: number;
  kind: "phone" | "qr";
  account_phone: string;
  amount: number;
  comment: string | null;
  status: string;
  is_open: boolean;
  expires_at: string;
  paid_at: string | null;
  refunds: { amount: number; made_in: "bridge" | "app" }[];
  calls: Record<"create" | "cancel" | "refund", { arrived: number; executed: number }>;
};

export type KillProvider = {
  url: string;
  operations(merchants: SignedUp[]): Promise<ProviderOperation[]>;
  pay(id: number): Promise<void>;
  /** Lets customers of `merchants` pay; `shownCodes` tells which codes they can have scanned. */
  startCustomers(merchants: SignedUp[], shownCodes: () => Promise<Set<number>>): { stop(): Promise<void> };
  /** The same, while the provider misbehaves. */
  startTrouble(
    merchants: SignedUp[],
    shownCodes: () => Promise<Set<number>>,
  ): { stop(): Promise<void>; struck(): number };
  close(): Promise<void>;
};

/** So short that a lost create has left it within a second or two. */
const HISTORY_SIZE = 20;
const FAULT_EVERY_MS = 120;
const CUSTOMERS_EVERY_MS = 300;
const WRITES = ["invoice.create", "qr.create", "invoice.cancel", "refund.create"];
const CALLS = [
  ...WRITES,
  ...WRITES,
  "invoice.details",
  "qr.status",
  "invoice.history",
  "history.operations",
  "history.details",
];
/** Answers lost before and after the work was done, resets, garbage, errors, throttling and latency. */
const FAULTS: Record<string, unknown>[] = [
  { fault: "timeout_before" },
  { fault: "timeout_after" },
  { fault: "reset_before" },
  { fault: "reset_after" },
  { fault: "reset_mid_answer" },
  { fault: "error_after" },
  { fault: "garbage", executed: false },
  { fault: "garbage", executed: true },
  { fault: "no_id" },
  { fault: "http_status", http_status: 500 },
  { fault: "http_status", http_status: 503 },
  { fault: "status_code", status_code: -999 },
  { fault: "throttle", retry_after_seconds: 1 },
  { fault: "delay", delay_ms: 700 },
];

export async function startKillProvider(clock: MachineClock, seed: number): Promise<KillProvider> {
  const simulator: Simulator = await startSimulator({ port: 0, now: () => new Date(Date.now() + clock.offset_ms) });
  const control = `${simulator.url}/control`;
  const ask = async <T>(method: string, path: string, body?: unknown) => {
    const answer = await httpCall<T>(method, control + path, { body });
    if (answer === undefined) throw new Error(`${method} /control${path} was not answered`);
    return answer;
  };
  await ask("POST", "/settings", { invoice_history_size: HISTORY_SIZE });
  const random = randomOf(seed);

  const operations: KillProvider["operations"] = async (merchants) => {
    const lists = merchants.map(({ account_phone }) =>
      ask<{ items: ProviderOperation[] }>("GET", `/operations?account_phone=${account_phone}`),
    );
    return (await Promise.all(lists)).flatMap(({ body }) => body.items);
  };

  async function beCustomers(merchants: SignedUp[], shown: Set<number>): Promise<void> {
    for (const { id, kind, is_open, paid_at, status } of await operations(merchants)) {
      if (paid_at !== null || (kind === "qr" && !shown.has(id))) continue;
      const chance = random();
      if (is_open && chance < 0.1) await ask("POST", `/operations/${id}/pay`, {});
      // Late: after a cancel, or after the end.
      else if (!is_open && status !== "Processed" && chance < 0.005) await ask("POST", `/operations/${id}/pay`, {});
    }
  }

  function startCustomers(merchants: SignedUp[], shownCodes: () => Promise<Set<number>>) {
    let running = true;
    const pay = async () => {
      while (running) {
        await beCustomers(merchants, await shownCodes());
        await delay(CUSTOMERS_EVERY_MS);
      }
    };
    const paying = pay();
    return {
      async stop() {
        running = false;
        await paying;
      },
    };
  }

  return {
    url: simulator.url,
    operations,
    startCustomers,
    async pay(id) {
      await ask("POST", `/operations/${id}/pay`, {});
    },
    startTrouble(merchants, shownCodes) {
      let running = true;
      let struck = 0;
      const misbehave = async () => {
        while (running) {
          const times = 1 + Math.floor(random() * 2);
          await ask("POST", "/faults", { call: pick(CALLS, random), times, ...pick(FAULTS, random) });
          struck += times;
          await delay(random() * 2 * FAULT_EVERY_MS);
          // Faults that no call has met must not pile up.
          if (random() < 0.02) await ask("DELETE", "/faults");
        }
        await ask("DELETE", "/faults");
      };
      const misbehaving = misbehave();
      const customers = startCustomers(merchants, shownCodes);
      return {
        struck: () => struck,
        async stop() {
          running = false;
          await customers.stop();
          await misbehaving;
        },
      };
    },
    close: () => simulator.close(),
  };
}
