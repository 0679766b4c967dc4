/** Keeps the customers up to date: the deltas of the triggers are folded, and rows from before the triggers are counted. */
import { searchText } from "../db/search-text.ts";
import type { Deps } from "../deps.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import {
  changeProgress,
  changeSearchTexts,
  countCustomers,
  findSliceEnd,
  foldCustomerDeltas,
  lockProgress,
  type Unsearchable,
} from "./store.ts";

/** A round takes half a second at most. */
const DELTAS_PER_ROUND = 20_000;
/** Invoices and subscriptions; the customer with whom a slice ends is counted whole. */
const ROWS_PER_SLICE = 5_000;

/** The job that folds; one process at a time does a round. */
export function foldCustomers(deps: Deps) {
  return { run: () => inTransaction(deps, foldRound) };
}

async function foldRound(tx: Tx): Promise<boolean> {
  const counted_to = await lockProgress(tx.db);
  if (counted_to === undefined) return false;
  const { taken, unsearchable } = await foldCustomerDeltas(tx.db, DELTAS_PER_ROUND);
  await makeSearchable(tx, unsearchable);
  const isCounted = counted_to === null || (await countSlice(tx, counted_to));
  return taken === DELTAS_PER_ROUND || !isCounted;
}

/** Counts the next slice of the rows from before the triggers; returns whether it was the last. */
async function countSlice(tx: Tx, counted_to: string): Promise<boolean> {
  const to = await findSliceEnd(tx.db, counted_to, ROWS_PER_SLICE);
  await changeProgress(tx.db, to);
  if (to === null) return true;
  const { unsearchable } = await countCustomers(tx.db, { from: counted_to, to });
  await makeSearchable(tx, unsearchable);
  return false;
}

async function makeSearchable(tx: Tx, customers: Unsearchable[]): Promise<void> {
  if (customers.length === 0) return;
  await changeSearchTexts(
    tx.db,
    customers.map((customer) => ({ ...customer, search_text: searchText(customer.name) })),
  );
}
