/** Reads a shift close: the sums of some hours, with the names of those who made the invoices. */
import type { Static } from "typebox";
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { nowFor } from "../tenants/sandbox-clock.ts";
import { listNames } from "./names-store.ts";
import { sumReturns, sumTakings } from "./takings-store.ts";
import { shiftOf, type Takings, type TakingsQuery, takingsJson } from "./takings-wire.ts";

export async function readTakings(deps: Deps, tenant: Tenant, query: Static<typeof TakingsQuery>): Promise<Takings> {
  const { db, config, scheduler } = deps;
  const time_zone = config.subscription_tz;
  const { is_sandbox } = query;
  const shift = shiftOf(query, nowFor(deps, tenant, is_sandbox), time_zone);
  const taken = { tenant_id: tenant.id, is_sandbox, start: shift.start, end: shift.end };
  const sums = await scheduler.run(tenant.id, async () => ({
    takings: await sumTakings(db, taken),
    returns: await sumReturns(db, taken),
  }));
  const names = await listNames(db, {
    tenant_id: tenant.id,
    keys: sums.takings.flatMap(({ created_by_key: key }) => key ?? []),
    users: sums.takings.flatMap(({ created_by_user: user }) => user ?? []),
  });
  return takingsJson({ ...shift, time_zone, is_sandbox, ...sums, names });
}
