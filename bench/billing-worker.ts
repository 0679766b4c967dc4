/** A worker of bench/billing.ts: a process of its own that does one part of a billing day, as the service does it. */

import { openImages } from "../server/src/catalog/open-images.ts";
import { loadConfig } from "../server/src/config.ts";
import { openDatabase } from "../server/src/db/database.ts";
import { openWake } from "../server/src/db/wake.ts";
import { type Deps, systemRandom } from "../server/src/deps.ts";
import { openTurns } from "../server/src/fair-scheduler.ts";
import { endSandboxInvoicesIn } from "../server/src/invoices/change-status.ts";
import { openLog } from "../server/src/log.ts";
import { openCallQueue } from "../server/src/provider/call-queue.ts";
import { sessionBridge } from "../server/src/provider/session-bridge.ts";
import { sandboxBillingJob } from "../server/src/subscriptions/bill-due.ts";
import { settlementJob } from "../server/src/subscriptions/settle-cycles.ts";
import { PAID_AT_ONCE } from "./billing-yardstick.ts";

/** `start`: when the billing day begins; the worker's clock begins there. */
export type Order = { work: "bill" | "pay" | "settle"; start: string };

const config = loadConfig(process.env);
const url = config.database_url ?? "";
const log = openLog(config.log_level);
const db = openDatabase({ url, max_connections: 24, log });
const wake = openWake({ db, url, log });
const provider = sessionBridge({ base_url: config.provider_base_url, timeout_ms: 1000 });

process.once("message", async ({ work, start }: Order) => {
  const start_ms = Date.parse(start) - performance.now();
  const clock = { now: () => new Date(start_ms + performance.now()) };
  const own = {
    random: systemRandom,
    provider_queue: openCallQueue(systemRandom),
    images: openImages(config),
    turns: openTurns(1),
  };
  const deps: Deps = { db, wake, clock, log, config, provider, ...own };
  if (work === "bill") await untilDone(sandboxBillingJob(deps));
  if (work === "pay") await payAll(deps);
  if (work === "settle") await untilDone(settlementJob(deps));
  process.send?.("done");
  await wake.close();
  await provider.close();
  await db.destroy();
  process.disconnect();
});
process.send?.("ready");

async function untilDone(job: { run(): Promise<boolean> }): Promise<void> {
  while (await job.run());
}

/** Every customer pays: so many invoices of one tenant in one transaction. */
async function payAll(deps: Deps): Promise<void> {
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
      await db.transaction().execute((own) => endSandboxInvoicesIn(deps, own, { tenant_id, ids }, how));
    }
  }
}
