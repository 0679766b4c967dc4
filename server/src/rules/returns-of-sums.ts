/** Derives single returns where the provider reports only their sum. */
import type { KnownRefund, Return } from "./match-returns.ts";

/** With more open refunds their combinations are not tried. */
const MOST_OPEN = 10;

/**
 * The returns that add up to `returnedTiyn`: those of all completed refunds, and the one combination of open ones that makes
 * up the rest; of combinations of the same amounts the first. A rest without open refunds is one return at `at`. Undefined where
 * no combination, or more than one, makes up the sum.
 */
export function returnsOfSums(refunds: readonly KnownRefund[], returnedTiyn: number, at: Date): Return[] | undefined {
  const completed = refunds.filter(({ state }) => state === "completed");
  const open = refunds.filter(({ state }) => state !== "completed");
  const restTiyn = returnedTiyn - sumOf(completed);
  if (restTiyn < 0) return undefined;
  const known = completed.map(returnOf);
  if (restTiyn === 0) return known;
  if (open.length === 0) return [...known, { at, amount_tiyn: restTiyn }];
  if (open.length > MOST_OPEN) return undefined;
  const [made, ...others] = combinationsOf(open).filter((some) => sumOf(some) === restTiyn);
  const isOnly = others.every((other) => amountsOf(other) === amountsOf(made ?? []));
  return made !== undefined && isOnly ? [...known, ...made.map(returnOf)] : undefined;
}

const sumOf = (refunds: readonly KnownRefund[]) => refunds.reduce((sum, { amount_tiyn }) => sum + amount_tiyn, 0);

const amountsOf = (refunds: readonly KnownRefund[]) =>
  refunds
    .map(({ amount_tiyn }) => amount_tiyn)
    .sort((one, other) => one - other)
    .join();

const returnOf = ({ created_at, amount_tiyn }: KnownRefund): Return => ({ at: created_at, amount_tiyn });

function combinationsOf(refunds: readonly KnownRefund[]): KnownRefund[][] {
  let found: KnownRefund[][] = [[]];
  for (const one of refunds) found = [...found, ...found.map((some) => [...some, one])];
  return found;
}
