/** Redirects calls for tenants that have moved to another cell: each cell stores where the tenants are that have left it. */
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { type CallerName, findCellOfName, insertDepartedNames } from "./names-store.ts";

export type { CallerName };

type Place = Pick<Deps, "db" | "config">;

/** Whether a tenant of this name has moved to another cell. */
export async function hasDeparted(deps: Place, name: CallerName): Promise<boolean> {
  return (await cellOf(deps, name)) !== undefined;
}

/**
 * @throws UNAVAILABLE, with the header by which the proxy repeats the call in the other cell, when the tenant of this name has
 * moved there.
 */
export async function passOnDeparted(deps: Place, name: CallerName): Promise<void> {
  const cell = await cellOf(deps, name);
  if (cell !== undefined) throw new ApiError("UNAVAILABLE", { retryAfterS: 1, cell });
}

/** Records the tenant's new cell in the database of the cell that it leaves, in the transaction that ends its service there. */
export async function recordDeparture(
  db: Database,
  tenant: { tenant_id: string; cell: number },
  names: CallerName[],
): Promise<void> {
  await insertDepartedNames(db, tenant, names);
}

/** The cell of the name; an installation without cells makes no query. */
async function cellOf({ db, config }: Place, name: CallerName): Promise<number | undefined> {
  return config.cell === 0 ? undefined : findCellOfName(db, name);
}
