/** The commands of random histories: actions of merchants and customers, faults, and the passing of time. */
import * as fc from "fast-check";
import { customerOf } from "./customer.ts";
import type { Json } from "./make.ts";
import type { InvoiceJson } from "./merchant.ts";
import * as rules from "./model.ts";
import {
  advance,
  call,
  faulty,
  idOf,
  learn,
  observe,
  operationOf,
  type Real,
  restart,
  same,
  tick,
} from "./model-story.ts";
import type { RefundJson } from "./refunds.ts";

type Command = fc.AsyncCommand<rules.Model, Real>;

const MOST_INVOICES = 3;
const PHONE_NUMBER = "87021234567";
const WAITS_S = [20, 20, 61, 61, 290, 290, 620, 620, 3700, 90_000];

function command(text: string, check: Command["check"], run: Command["run"]): Command {
  return { check, run, toString: () => text };
}

/** A command about the invoice that has this number, where there is one that `may` have it. */
function about(
  text: string,
  number: number,
  may: (invoice: rules.Invoice, model: rules.Model) => boolean,
  run: (invoice: rules.Invoice, model: rules.Model, real: Real) => Promise<void>,
): Command {
  const find = (model: Readonly<rules.Model>) => model.invoices[number - 1];
  const check = (model: Readonly<rules.Model>) => {
    const invoice = find(model);
    return invoice !== undefined && may(invoice, model);
  };
  return command(text, check, async (model, real) => {
    const invoice = find(model);
    if (invoice !== undefined) await run(invoice, model, real);
  });
}

const withFault = (text: string, fault: rules.Fault | null) =>
  fault === null
    ? text
    : fault === "refused"
      ? `${text}, which the provider refuses`
      : `lose answer of ${text} (${fault})`;

function createCommand(made: rules.NewInvoice): Command {
  const { channel, is_sandbox, amount_tiyn, simulate, fault } = made;
  const words = [
    "create",
    ...(is_sandbox ? ["sandbox"] : []),
    channel,
    amount_tiyn / 100,
    ...(simulate ? [simulate] : []),
  ];
  const isRoom = ({ invoices }: Readonly<rules.Model>) => invoices.length < MOST_INVOICES;
  return command(withFault(words.join(" "), fault), isRoom, async (model, real) => {
    const body = { amount: amount_tiyn / 100, is_sandbox: is_sandbox || null, simulate };
    const path = channel === "qr" ? "/invoices/qr" : "/invoices";
    const phone = channel === "qr" ? {} : { phone_number: PHONE_NUMBER };
    const answer = await faulty(real, channel === "qr" ? "qr.create" : "invoice.create", fault, () =>
      call(real, "POST", path, { ...body, ...phone }),
    );
    const expected = rules.create(model, made);
    same("answer", answer.status, expected.answer);
    await learn(real, expected.invoice);
    await observe(model, real, expected.invoice);
  });
}

/** Sells: creates an invoice that is paid, and lets the service learn of it. Most histories begin with it. */
function sellCommand(made: rules.NewInvoice): Command {
  const steps = (number: number) => [createCommand(made), payCommand(number), tickCommand(61)];
  const isRoom = ({ invoices }: Readonly<rules.Model>) => invoices.length < MOST_INVOICES;
  return command(`sell ${made.channel} ${made.amount_tiyn / 100}`, isRoom, async (model, real) => {
    for (const step of steps(model.invoices.length + 1)) await step.run(model, real);
  });
}

function payCommand(number: number): Command {
  const may = (invoice: rules.Invoice) => rules.isShown(invoice) && invoice.operation?.status !== "paid";
  return about(`pay #${number}`, number, may, async (invoice, model, real) => {
    await customerOf(real.world).pay(operationOf(real, invoice));
    if (invoice.operation === null) return;
    invoice.operation.status = "paid";
    invoice.operation.paid_ms = model.nowMs;
  });
}

function closeCommand(number: number, how: "refuse" | "expire"): Command {
  const may = (invoice: rules.Invoice, { nowMs }: rules.Model) =>
    rules.isShown(invoice) && invoice.operation !== null && rules.operationStatus(invoice.operation, nowMs) === "open";
  return about(`${how} #${number}`, number, may, async (invoice, _model, real) => {
    await customerOf(real.world)[how](operationOf(real, invoice));
    if (invoice.operation !== null) invoice.operation.status = how === "refuse" ? "cancelled" : "expired";
  });
}

function cancelCommand(number: number, fault: rules.Fault | null): Command {
  const may = ({ status }: rules.Invoice) => ["processing", "pending", "cancelling"].includes(status);
  return about(withFault(`cancel #${number}`, fault), number, may, async (invoice, model, real) => {
    const answer = await faulty(real, "invoice.cancel", fault, () =>
      call<InvoiceJson>(real, "POST", `/invoices/${idOf(real, invoice)}/cancel`),
    );
    same("answer", answer.status, rules.cancel(invoice, fault, model.nowMs));
    await observe(model, real, invoice);
  });
}

/** `amount` in tenge; null: all that is available. */
function refundCommand(number: number, amount: number | null, fault: rules.Fault | null): Command {
  const text = withFault(`refund #${number} ${amount ?? "all"}`, fault);
  const may = ({ status, operation }: rules.Invoice) => status === "paid" || operation?.status === "paid";
  return about(text, number, may, async (invoice, model, real) => {
    const path = `/invoices/${idOf(real, invoice)}`;
    const body = amount === null ? undefined : { amount };
    const answer = await faulty(real, "refund.create", fault, () => call<Json>(real, "POST", `${path}/refund`, body));
    const asked_tiyn = amount === null ? null : Math.round(amount * 100);
    const expected = rules.refund(invoice, asked_tiyn, fault, model.nowMs);
    same("answer", answer.status, expected.answer);
    if (expected.begun !== null) {
      const { body: list } = await call<{ items: RefundJson[] }>(real, "GET", `${path}/refunds`);
      const ours = list.items.find(
        ({ id, reason }) => reason === null && !invoice.refunds.some((one) => one.id === id),
      );
      if (ours === undefined) throw new Error("the refund is not in the list");
      const begun: rules.Refund = { id: ours.id, ...expected.begun };
      invoice.refunds.push(begun);
      if (begun.status === "completed") rules.complete(invoice, begun);
    }
    await observe(model, real, invoice);
  });
}

function refundInAppCommand(number: number, amount: number): Command {
  const amount_tiyn = Math.round(amount * 100);
  const may = ({ operation, ...invoice }: rules.Invoice) =>
    operation?.status === "paid" && amount_tiyn <= invoice.amount_tiyn - rules.sumOf(operation.returns);
  return about(
    `refund #${number} ${amount} in the provider's application`,
    number,
    may,
    async (invoice, _model, real) => {
      await customerOf(real.world).refundInApp(operationOf(real, invoice), amount);
      invoice.operation?.returns.push({ amount_tiyn, in_app: true });
    },
  );
}

function checkCommand(number: number): Command {
  return about(`check #${number}`, number, always, async (invoice, model, real) => {
    const ids = { invoice_ids: [idOf(real, invoice)] };
    const { body } = await call<{ items: { status: string }[] }>(real, "POST", "/invoices/status/check", ids);
    await observe(model, real, invoice, rules.afterCheck(invoice, model));
    invoice.looked_ms = model.nowMs;
    same("checked status", body.items[0]?.status, rules.statusNow(invoice));
  });
}

function waitCommand(seconds: number): Command {
  return command(`wait ${seconds} s`, isAny, async (model, real) => advance(model, real, seconds));
}

function tickCommand(seconds: number): Command {
  return command(seconds === 0 ? "work" : `wait ${seconds} s and work`, isAny, async (model, real) => {
    advance(model, real, seconds);
    await tick(model, real);
  });
}

const always = () => true;
const isAny = ({ invoices }: Readonly<rules.Model>) => invoices.length > 0;

const number = fc.constantFrom(1, 1, 1, 2, 2, 3);
const seldom = fc.constantFrom(null, null, null, null, null, null, ...rules.FAULTS);
const often = fc.constantFrom(null, null, ...rules.FAULTS, "reset_before" as const);
const channel = fc.constantFrom("phone" as const, "phone" as const, "qr" as const);
const amount_tiyn = fc.constantFrom(150_000, 150_000, 150_000, 150_000, 150_000, 3);
const amount = fc.constantFrom(0.01, 0.02, 500, 500, 700, 1500, 1500.01);
const simulate = fc.constantFrom("paid" as const, "paid" as const, null, "cancelled" as const, "expired" as const);

const nothing = fc.constant(null);
const live = { channel, is_sandbox: fc.constant(false), amount_tiyn, simulate: nothing };
const sandbox = { channel, is_sandbox: fc.constant(true), amount_tiyn, simulate, fault: nothing };
const cancels = fc.tuple(number, often).map((given) => cancelCommand(...given));
const closes = fc.constantFrom("refuse" as const, "expire" as const);
const refunds = fc.tuple(number, fc.option(amount), often).map((given) => refundCommand(...given));
const refundsInApp = fc.tuple(number, amount).map((given) => refundInAppCommand(...given));
const works = fc.constantFrom(0, ...WAITS_S).map(tickCommand);

/** The commands of a history; one that is listed twice is drawn twice as often. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  ...[1, 2, 3].map(() => fc.record({ ...live, fault: seldom }).map(createCommand)),
  fc.record(sandbox).map(createCommand),
  ...[1, 2].map(() => fc.record({ ...live, fault: nothing }).map(sellCommand)),
  ...[1, 2].map(() => number.map(payCommand)),
  fc.tuple(number, closes).map((given) => closeCommand(...given)),
  ...[1, 2, 3, 4].map(() => cancels),
  ...[1, 2, 3, 4, 5].map(() => refunds),
  ...[1, 2].map(() => refundsInApp),
  number.map(checkCommand),
  fc.constantFrom(...WAITS_S).map(waitCommand),
  ...[1, 2, 3].map(() => works),
  fc.constant(command("restart", isAny, (_model, real) => restart(real))),
];
