/** Forgets the calls of a tenant that is closed. */
import type { Tx } from "../transaction.ts";
import { deleteCalls } from "./store.ts";

const BATCH = 1_000;

/** Deletes some of the tenant's calls, and returns whether more may be left. */
export async function forgetSomeCalls({ db }: Tx, tenant_id: string): Promise<boolean> {
  return (await deleteCalls(db, tenant_id, BATCH)) === BATCH;
}
