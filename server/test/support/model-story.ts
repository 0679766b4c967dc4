/** Runs a history on the model and on the real service, and compares the two after each command. */
import { customerOf, type Operation } from "./customer.ts";
import { announcedStatuses } from "./events.ts";
import { type Answer, type Json, request } from "./make.ts";
import { type InvoiceJson, type Merchant, makeMerchant } from "./merchant.ts";
import * as rules from "./model.ts";
import type { RefundJson } from "./refunds.ts";
import { type SecondService, startSecondService } from "./second-service.ts";
import type { World } from "./world.ts";

const BEGIN = "2026-03-01T10:00:00Z";
/** The steps of time until every invoice has expired and every daily poll has been made: 25 hours. */
const DRAIN_S = [0, 61, 61, 600, 61, 43_200, 46_800, 61];

export type Real = {
  world: World;
  merchant: Merchant;
  /** The service that runs now: the world's own, or one that has taken over. */
  service: World | SecondService;
  /** The invoices by their number in the model: our id, and the provider's where it has it. */
  ids: Map<number, { id: number; operation_id: string | null }>;
};

export async function begin(world: World): Promise<{ model: rules.Model; real: Real }> {
  world.clock.set(BEGIN);
  const merchant = await makeMerchant(world);
  return {
    model: { nowMs: Date.parse(BEGIN), invoices: [] },
    real: { world, merchant, service: world, ids: new Map() },
  };
}

/** @throws Error with `what` unless the two are equal. */
export function same(what: string, is: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(is), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: is ${a}, expected ${b}`);
}

/** One call of the tenant API, at the service that is up. */
export function call<T = Json>(real: Real, method: string, path: string, body?: unknown): Promise<Answer<T>> {
  // The document is the same for both services, and is compiled once.
  const service = { url: real.service.url, app: real.world.app };
  const headers = { "x-api-key": real.merchant.tenant.live_key };
  return request(service, method, `/api/v1${path}`, body, headers) as Promise<Answer<T>>;
}

/** `work` while the next provider call named `name` goes wrong by `fault`. */
export async function faulty<T>(
  real: Real,
  name: string,
  fault: rules.Fault | null,
  work: () => Promise<T>,
): Promise<T> {
  if (fault === null) return work();
  const kind = fault === "refused" ? { fault: "status_code", status_code: -42 } : { fault };
  await real.merchant.fault({ call: name, ...kind });
  const answer = await work();
  await customerOf(real.world).clearFaults();
  return answer;
}

export function idOf(real: Real, { number }: rules.Invoice): number {
  return entryOf(real, number).id;
}

export function operationOf(real: Real, { number }: rules.Invoice): string {
  const { operation_id } = entryOf(real, number);
  if (operation_id === null) throw new Error(`the provider does not have invoice #${number}`);
  return operation_id;
}

function entryOf(real: Real, number: number) {
  const entry = real.ids.get(number);
  if (entry === undefined) throw new Error(`there is no invoice #${number}`);
  return entry;
}

/** Reads the ids of the new invoice, and checks that the provider has it at most once. */
export async function learn(real: Real, invoice: rules.Invoice): Promise<void> {
  const { body } = await call<{ items: InvoiceJson[]; total: number }>(real, "GET", "/invoices?limit=1");
  const [newest] = body.items;
  same("invoices", body.total, invoice.number);
  if (newest === undefined) throw new Error("the list is empty");
  const operations = await own(real);
  same("operations at the provider", operations.length, theirs(real) + (invoice.operation === null ? 0 : 1));
  const operation_id = invoice.operation === null ? null : String(operations[0]?.id);
  real.ids.set(invoice.number, { id: newest.id, operation_id });
}

function theirs(real: Real): number {
  return [...real.ids.values()].filter(({ operation_id }) => operation_id !== null).length;
}

/** The merchant's operations at the provider, newest first. */
async function own(real: Real): Promise<(Operation & { token_sn: string })[]> {
  const all = (await customerOf(real.world).operations({})) as (Operation & { token_sn: string })[];
  return all.filter(({ token_sn }) => token_sn === real.merchant.token_sn);
}

export function advance(model: rules.Model, real: Real, seconds: number): void {
  model.nowMs += seconds * 1000;
  real.world.clock.advance({ seconds });
}

export async function restart(real: Real): Promise<void> {
  const old = real.service;
  real.service = await startSecondService(real.world);
  if (old !== real.world) await old.close();
}

/** Runs the jobs, and observes every invoice. */
export async function tick(model: rules.Model, real: Real): Promise<void> {
  await real.service.tick();
  await Promise.all(
    model.invoices.map(async (invoice) => {
      const looked = rules.mustLookAtReturns(invoice, model.nowMs);
      await observe(model, real, invoice, rules.afterTick(invoice, model), looked);
      invoice.looked_ms = model.nowMs;
      invoice.returns_looked_ms = model.nowMs;
    }),
  );
}

/**
 * Reads the invoice and its refunds, and copies their states into the model where it allows several.
 * @throws Error where the model does not allow them.
 */
export async function observe(
  model: rules.Model,
  real: Real,
  invoice: rules.Invoice,
  may: rules.Status[] = [invoice.status],
  looked = false,
): Promise<void> {
  const id = idOf(real, invoice);
  const { body: seen } = await call<InvoiceJson>(real, "GET", `/invoices/${id}`);
  const status = statusOf(seen);
  const name = `#${invoice.number}`;
  if (!may.includes(status)) throw new Error(`${name} is ${status}, expected ${[...new Set(may)].join(" or ")}`);
  rules.become(invoice, status);
  const { body: list } = await call<{ items: RefundJson[] }>(real, "GET", `/invoices/${id}/refunds`);
  for (const row of list.items.reverse()) takeOver(model, invoice, row);
  same(`refunds of ${name}`, list.items.length, invoice.refunds.length);
  const problems = rules.refundProblems(invoice, model.nowMs, looked);
  if (problems.length > 0) throw new Error(`${name}: ${problems.join("; ")}`);
  const refunded_tiyn = rules.completedTiyn(invoice);
  same(`${name} status`, seen.status, rules.statusNow(invoice));
  same(`${name} total_refunded`, tiyn(seen.total_refunded), refunded_tiyn);
  same(`${name} available_for_refund`, tiyn(seen.available_for_refund), rules.availableTiyn(invoice));
  same(`${name} is_fully_refunded`, seen.is_fully_refunded, refunded_tiyn === invoice.amount_tiyn);
  same(`${name} has paid_at`, seen.paid_at !== null, invoice.status === "paid");
}

function statusOf(seen: InvoiceJson): rules.Status {
  const isUnknown = seen.is_sandbox === false && seen.provider_invoice_id === null;
  if (seen.status === "partially_refunded" || seen.status === "refunded") return "paid";
  if (isUnknown && seen.status === "pending") return "processing";
  if (isUnknown && seen.status === "expired") return "error";
  return seen.status as rules.Status;
}

function tiyn(text: unknown): number {
  return Math.round(Number(text) * 100);
}

/** Copies an observed refund into the model: a known one may have changed, an unknown one was made in the provider's application. */
function takeOver(model: rules.Model, invoice: rules.Invoice, row: RefundJson): void {
  const status = row.status as rules.Refund["status"];
  const known = invoice.refunds.find(({ id }) => id === row.id);
  if (known === undefined) {
    same(`reason and status of refund ${row.id}`, [row.reason, status], ["provider", "completed"]);
    const made = { amount_tiyn: tiyn(row.amount), askedMs: Date.parse(row.created_at), done: true, in_app: true };
    const added: rules.Refund = { id: row.id, status: "pending", ...made };
    invoice.refunds.push(added);
    rules.complete(invoice, added);
    return;
  }
  same(`amount of refund ${row.id}`, tiyn(row.amount), known.amount_tiyn);
  if (!rules.mayBecome(known, status, model.nowMs)) {
    throw new Error(`refund ${row.id} was ${known.status}, and is ${status}`);
  }
  if (status === "completed" && known.status === "pending") rules.complete(invoice, known);
  known.status = status;
}

/** Lets more than a day pass, until nothing is left open, and compares all events with the model. */
export async function end(model: rules.Model, real: Real): Promise<void> {
  for (const seconds of DRAIN_S) {
    advance(model, real, seconds);
    await tick(model, real);
  }
  same("operations at the provider", (await own(real)).length, theirs(real));
  for (const invoice of model.invoices) await checkEnd(model, real, invoice);
}

export async function close({ service, world }: Real): Promise<void> {
  if (service !== world) await service.close();
}

async function checkEnd(model: rules.Model, real: Real, invoice: rules.Invoice): Promise<void> {
  const id = idOf(real, invoice);
  const name = `#${invoice.number}`;
  if (["processing", "pending", "cancelling"].includes(invoice.status) && !rules.isHeld(invoice, model)) {
    throw new Error(`${name} is ${invoice.status} at the end`);
  }
  same(`${name} told`, await announcedStatuses(real.world, real.merchant.tenant, { id }), invoice.told);
  const path = invoice.first === "pending" ? ["pending", ...invoice.told] : invoice.told;
  const { body } = await call<{ items: { from: string | null; to: string }[] }>(
    real,
    "GET",
    `/invoices/${id}/timeline`,
  );
  same(
    `${name} timeline`,
    body.items.map(({ from, to }) => [from, to]),
    path.map((to, n) => [path[n - 1] ?? null, to]),
  );
  const { operation } = invoice;
  for (const refund of invoice.refunds) {
    if (refund.status === "pending") throw new Error(`${name}: refund ${refund.id} is pending at the end`);
    if (refund.in_app || operation === null || rules.hasDouble(operation, refund.amount_tiyn)) continue;
    same(`${name}: refund ${refund.id} completed`, refund.status === "completed", refund.done);
  }
  if (operation !== null) await checkLedger(real, invoice, operation);
}

/** Compares the provider's ledger with the model. */
async function checkLedger(real: Real, invoice: rules.Invoice, operation: rules.Operation): Promise<void> {
  const name = `#${invoice.number} at the provider`;
  const seen = await customerOf(real.world).operation(operationOf(real, invoice));
  const { amount, paid_amount, refunded } = seen as Operation & { paid_amount: number | null; refunded: number };
  same(`${name}, amount`, tiyn(amount), invoice.amount_tiyn);
  same(`${name}, paid`, paid_amount !== null, operation.status === "paid");
  same(`${name}, refunded`, tiyn(refunded), rules.sumOf(operation.returns));
  same(`${name}, creates`, seen.calls.create.executed, 1);
  same(`${name}, refunds`, seen.calls.refund.executed, operation.returns.filter(({ in_app }) => !in_app).length);
  if (invoice.status === "paid")
    same(`${name}, refunded there and here`, rules.sumOf(operation.returns), rules.completedTiyn(invoice));
}
