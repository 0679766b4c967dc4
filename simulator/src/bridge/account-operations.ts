/** Finds the operations of a session's account. */
import type { Operation, Session } from "../ledger/ledger.ts";
import type { World } from "../world.ts";

/** The operations that `session` may see: its account's, oldest first. */
export function accountOperations(world: World, session: Session): Operation[] {
  return [...world.ledger.operations.values()].filter(({ account_phone }) => account_phone === session.account_phone);
}

/** The account's operation of this id, and of this kind where one is asked for; null where there is none. */
export function findOperation(world: World, session: Session, id: number, kind?: Operation["kind"]): Operation | null {
  const operation = world.ledger.operations.get(id);
  if (operation?.account_phone !== session.account_phone) return null;
  return kind === undefined || operation.kind === kind ? operation : null;
}
