/** Loses hundreds of a provider's answers while its history is short, and reports how each invoice ended. */
import { createInvoice } from "../../src/invoices/create.ts";
import { customerOf, type Operation } from "./customer.ts";
import { callerOf } from "./make.ts";
import { type Merchant, makeMerchant } from "./merchant.ts";
import { randomOf } from "./random.ts";
import type { World } from "./world.ts";

export type LostAnswers = {
  seed: number;
  merchants: number;
  /** Invoices of each merchant whose create is not answered; half of them reach the provider. */
  lost: number;
  /** Invoices of each merchant that are answered, among those. */
  answered: number;
  /** How many invoices the provider's history lists, and its statement a page. */
  history_size: number;
};

export type Aftermath = {
  /** Invoices of ours that the provider has made, and how many of those were paid there. */
  made: number;
  paid: number;
  /** Lost creates that the reconciler found, and those that are held for a person because nothing is known of them. */
  found: number;
  held: number;
  /** The ids of invoices that violate a promise: all lists must be empty. */
  paid_but_not_shown: number[];
  sent_twice: number[];
  given_up_though_made: number[];
};

const AT_ONCE = 8;

/**
 * Creates all in a random order, lets customers pay some of what the provider has made, moves the clock on past every
 * deadline, and compares both sides.
 */
export async function loseAnswers(world: World, trial: LostAnswers): Promise<Aftermath> {
  const { history_size } = trial;
  await customerOf(world).settings({ invoice_history_size: history_size, statement_page_size: history_size });
  const merchants = await Promise.all(Array.from({ length: trial.merchants }, () => makeMerchant(world)));
  const random = randomOf(trial.seed);
  for (const merchant of merchants) await createAll(world, merchant, trial, random);
  await liveOn(world, { seconds: [5, 20, 60] });
  const paid = await paySome(world, random);
  await liveOn(world, { seconds: [120, 500, 900, 3600] });
  return compare(world, paid);
}

async function createAll(
  world: World,
  merchant: Merchant,
  { lost, answered }: LostAnswers,
  random: () => number,
): Promise<void> {
  const caller = await callerOf(world, merchant.tenant);
  const fates = [...Array<boolean>(lost).fill(true), ...Array<boolean>(answered).fill(false)];
  fates.sort(() => random() - 0.5);
  const input = { channel: "phone", amount: 1500, phone_number: "87021234567" } as const;
  const create = () => createInvoice(world.deps, caller, input).catch(() => {});
  for (let first = 0; first < fates.length; first += AT_ONCE) {
    const batch = fates.slice(first, first + AT_ONCE);
    const faults = batch.filter((isLost) => isLost).map(() => (random() < 0.5 ? "reset_after" : "reset_before"));
    await Promise.all(faults.map((fault) => merchant.fault({ call: "invoice.create", fault })));
    await Promise.all(batch.map(create));
    world.clock.advance({ seconds: 1 });
    // Sometimes the jobs run late, among the creates.
    if (random() < 0.15) await world.tick();
  }
}

async function liveOn(world: World, { seconds }: { seconds: number[] }): Promise<void> {
  for (const step of seconds) {
    world.clock.advance({ seconds: step });
    await world.tick();
  }
}

/** Every third customer pays, whatever we know of the invoice. Returns the invoices that were paid. */
async function paySome(world: World, random: () => number): Promise<Set<number>> {
  const customer = customerOf(world);
  const paid = new Set<number>();
  for (const operation of await customer.operations({ kind: "phone" })) {
    if (random() < 0.67) continue;
    await customer.pay(String(operation.id));
    world.clock.advance({ seconds: 0.01 });
    paid.add(invoiceOf(operation));
  }
  return paid;
}

function invoiceOf({ comment }: Operation): number {
  return Number(/^#(\d+)/.exec(comment ?? "")?.[1]);
}

async function compare(world: World, paid: Set<number>): Promise<Aftermath> {
  const made = new Map<number, number>();
  for (const operation of await customerOf(world).operations({ kind: "phone" })) {
    made.set(invoiceOf(operation), (made.get(invoiceOf(operation)) ?? 0) + 1);
  }
  const rows = await world.deps.db.selectFrom("invoices").select(["id", "status", "held_reason"]).execute();
  const status_of = new Map(rows.map(({ id, status }) => [id, status]));
  const found = world.logged.filter((line) => line.includes("was found at the provider"));
  return {
    made: made.size,
    paid: paid.size,
    found: found.length,
    held: rows.filter(({ held_reason }) => held_reason === "unknown_outcome").length,
    paid_but_not_shown: [...paid].filter((id) => status_of.get(id) !== "paid"),
    sent_twice: [...made].filter(([, times]) => times > 1).map(([id]) => id),
    given_up_though_made: [...made.keys()].filter((id) => status_of.get(id) === "error"),
  };
}
