/** A worker of bench/billing.ts: a process of its own that does one part of a billing day, as the service does it. */
import { loadConfig } from "../server/src/config.ts";
import type { Deps } from "../server/src/deps.ts";
import { endSandboxInvoicesIn } from "../server/src/invoices/change-status.ts";
import { openJob } from "../server/src/jobs.ts";
import { openLog } from "../server/src/log.ts";
import { openDeps } from "../server/src/open-deps.ts";
import { inTransaction } from "../server/src/transaction.ts";
import { PAID_AT_ONCE } from "./billing-yardstick.ts";

/** `start`: when the billing day begins; the worker's clock begins there. */
export type Order = { work: "bill" | "pay" | "settle"; start: string };

const config = loadConfig(process.env);
const log = openLog(config.log_level);

process.once("message", async ({ work, start }: Order) => {
  const startMs = Date.parse(start) - performance.now();
  const clock = { now: () => new Date(startMs + performance.now()) };
  const database = { url: config.database_url ?? "", max_connections: 24 };
  const { deps, close } = openDeps(config, { log, database }, { clock });
  if (work === "bill") await untilDone(openJob(deps, "bill-sandbox"));
  if (work === "pay") await payAll(deps);
  if (work === "settle") await untilDone(openJob(deps, "settle-cycles"));
  process.send?.("done");
  await close();
  process.disconnect();
});
process.send?.("ready");

async function untilDone(job: { run(): Promise<boolean> }): Promise<void> {
  while (await job.run());
}

/** Pays every invoice, `PAID_AT_ONCE` of one tenant in a transaction. */
async function payAll(deps: Deps): Promise<void> {
  const { db } = deps;
  const pending = db
    .selectFrom("invoices")
    .select("id")
    .where("status", "=", "pending")
    .orderBy("id")
    .limit(PAID_AT_ONCE);
  for (const { id: tenant_id } of await db.selectFrom("tenants").select("id").execute()) {
    for (;;) {
      const ids = (await pending.where("tenant_id", "=", tenant_id).execute()).map(({ id }) => id);
      if (ids.length === 0) break;
      const how = { status: "paid", source: "simulate", now: deps.clock.now() } as const;
      await inTransaction(deps, (tx) => endSandboxInvoicesIn(tx, { tenant_id, ids }, how));
    }
  }
}
