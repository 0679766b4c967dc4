/** Cancels a move before the tenant is served in the other cell: deletes its rows there, and resumes its writes here. */
import { betweenWriters, dropGuards } from "../db/tenant-guards.ts";
import { endStream } from "../db/tenant-stream.ts";
import { claim, deleteCopies, hasArrived, readLoad } from "./move.ts";
import type { Move } from "./place.ts";
import { deleteMoving, findMoving } from "./store.ts";

/** @throws Error in one line when nothing can be cancelled. */
export async function cancelMove(move: Move): Promise<void> {
  const { from, to, tenant_id, name } = move;
  await claim(move);
  if (await hasArrived(move)) throw new Error(`${tenant_id} is served in cell ${to.cell} already`);
  if ((await findMoving(from.db, tenant_id)) === undefined) throw new Error(`${tenant_id} is not moving`);
  await endStream(move, name);
  await deleteCopies(move, await readLoad(move));
  await deleteMoving(to.db, tenant_id);
  await betweenWriters(from.db, tenant_id, (tx) => deleteMoving(tx, tenant_id));
  await dropGuards(to.db, name);
  await dropGuards(from.db, name);
}
