/** Deletes the endpoints that a closed tenant has added: what its money still does is told to the default one. */
import type { Tx } from "../transaction.ts";
import { deleteEndpointRows, listEndpoints } from "./endpoints-store.ts";

export async function closeEndpoints({ db }: Pick<Tx, "db">, tenant_id: string): Promise<void> {
  const endpoints = await listEndpoints(db, tenant_id);
  const ids = endpoints.map(({ id }) => id);
  if (ids.length > 0) await deleteEndpointRows(db, tenant_id, ids);
}
