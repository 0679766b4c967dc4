/** Stress trials: a write at the provider with an unknown outcome must never be done twice, or be forgotten. */
import type { Deps } from "../../src/deps.ts";
import { cancelInvoice } from "../../src/invoices/cancel.ts";
import { createInvoice } from "../../src/invoices/create.ts";
import { openJob } from "../../src/jobs.ts";
import type { DriverName, ProviderDriver } from "../../src/provider/driver.ts";
import { refundInvoice } from "../../src/refunds/refund.ts";
import { control, customerOf, type Fault, type Operation, type Upstream } from "./customer.ts";
import { callerOf, type Json } from "./make.ts";
import { type InvoiceJson, PHONE_INVOICE, QR_INVOICE } from "./merchant.ts";
import { randomOf } from "./random.ts";
import { makeRefunder, type Refunder } from "./refunds.ts";
import { callsOf, EVERY_UPSTREAM } from "./upstreams.ts";
import type { World } from "./world.ts";

/** Of the world of trials: a busy machine loses no answers of its own, and each seed takes a day of the tariff's trial. */
export const TRIAL_SETTINGS = {
  PROVIDER_DRIVER: "session-bridge, kaspi-qr",
  PROVIDER_TIMEOUT_MS: "5000",
  TRIAL_DAYS: "300",
};

/** `code` and `scanned` are the two writes of a refund at r2: its code, and the return after the customer's scan. */
type Write = "phone" | "qr" | "cancel" | "refund" | "code" | "scanned";
const METHODS = {
  phone: "createPhoneInvoice",
  qr: "createQr",
  cancel: "cancelPhoneInvoice",
  refund: "refund",
} as const;
const SCAN_METHODS = { code: "createCode", scanned: "refundScanned" } as const;
const WRITES: Record<Upstream, Write[]> = {
  bridge: ["phone", "qr", "cancel", "refund"],
  r1: ["qr"],
  r2: ["qr", "code", "scanned"],
  r3: ["phone", "qr", "cancel", "refund"],
};

/** How an outcome stays unknown, and whether the provider has done it. */
type Way = { isDone: boolean } & ({ fault: Omit<Fault, "call" | "session"> } | { dies: "before" | "after" });

const WAYS: Way[] = [
  { isDone: false, fault: { fault: "timeout_before" } },
  { isDone: true, fault: { fault: "timeout_after" } },
  { isDone: false, fault: { fault: "reset_before" } },
  { isDone: true, fault: { fault: "reset_after" } },
  { isDone: true, fault: { fault: "reset_mid_answer" } },
  { isDone: true, fault: { fault: "error_after" } },
  ...[true, false].flatMap((isDone): Way[] => [
    { isDone, fault: { fault: "http_status", http_status: 503, executed: isDone } },
    { isDone, fault: { fault: "http_status", http_status: 408, executed: isDone } },
    { isDone, fault: { fault: "status_code", status_code: -99000006, executed: isDone } },
    { isDone, fault: { fault: "garbage", executed: isDone } },
    { isDone, fault: { fault: "garbage", text: "", executed: isDone } },
  ]),
  { isDone: true, fault: { fault: "no_id" } },
  { isDone: true, fault: { fault: "huge" } },
  { isDone: false, dies: "before" },
  { isDone: true, dies: "after" },
];

/** A merchant who makes writes of one kind, one after the other, and how many they have made by all seeds. */
type Lane = { upstream: Upstream; write: Write; merchant: Refunder; made: number };

/** One write, and the invoice that it was about. Its amount names the operation among those of its merchant. */
type Trial = { lane: Lane; way: Way; invoice_id: number; amount: number };

type Ledger = (Operation & { kind: string; token_sn: string | null; organization_bin: string | null })[];

export type UnknownTrials = {
  /**
   * Makes each write of each way of connecting in each way that leaves its outcome unknown, lets some customers pay, and moves the
   * clock on past every deadline. Returns how many there were. @throws Error that names the seed and what is wrong.
   */
  run(seed: number): Promise<number>;
};

/** `ways` are as many of those of each seed as it says, chosen by the seed; all unless said. */
export async function openUnknownTrials(world: World, ways = WAYS.length): Promise<UnknownTrials> {
  const lanes: Lane[] = [];
  for (const upstream of EVERY_UPSTREAM) {
    for (const write of WRITES[upstream]) {
      lanes.push({ upstream, write, merchant: await makeRefunder(world, upstream), made: 0 });
    }
  }
  return {
    async run(seed) {
      const random = randomOf(seed);
      const run = (lane: Lane) => runLane(world, lane, randomOf(seed * 100 + lanes.indexOf(lane)), ways);
      const settled = await Promise.allSettled(lanes.filter(({ write }) => write !== "scanned").map(run));
      const trials = settled.map((one) => {
        if (one.status === "rejected") throw one.reason;
        return one.value;
      });
      // A job makes these, so that each needs the clock for itself.
      for (const lane of lanes.filter(({ write }) => write === "scanned")) trials.push(await run(lane));
      const all = trials.flat();
      await liveOn(world, all, random);
      const problems = await problemsOf(world, all);
      if (problems.length > 0) throw new Error(`the trials of seed ${seed}:\n${problems.join("\n")}`);
      return all.length;
    },
  };
}

async function runLane(world: World, lane: Lane, random: () => number, ways: number): Promise<Trial[]> {
  const trials: Trial[] = [];
  const chosen = WAYS.map((way) => ({ way, rank: random() })).sort((a, b) => a.rank - b.rank);
  for (const { way } of chosen.slice(0, ways)) {
    lane.made += 1;
    const amount = (100_000 + lane.made) / 100;
    const subject = await prepare(world, lane, amount);
    await write(world, { lane, way, amount, subject, isRepeated: random() < 0.5 });
    trials.push({ lane, way, amount, invoice_id: (subject ?? (await lane.merchant.newest())).id });
  }
  return trials;
}

/** The invoice that is to be cancelled or refunded; undefined for a create. */
async function prepare(world: World, { write, merchant }: Lane, amount: number): Promise<InvoiceJson | undefined> {
  if (write === "cancel") return merchant.createPhone({ amount });
  if (write === "refund") return merchant.createPaid({ amount });
  return write === "code" || write === "scanned" ? sellByCode(world, merchant, amount) : undefined;
}

async function sellByCode(world: World, merchant: Refunder, amount: number): Promise<InvoiceJson> {
  const invoice = await merchant.createQr({ amount });
  await customerOf(world).pay(invoice);
  await merchant.check(invoice);
  return merchant.get(invoice);
}

type Asked = { lane: Lane; way: Way; amount: number; subject: InvoiceJson | undefined; isRepeated: boolean };

async function write(world: World, { lane, way, amount, subject, isRepeated }: Asked): Promise<void> {
  const { merchant } = lane;
  if (lane.write === "scanned") return writeScanned(world, { lane, way, subject });
  if ("dies" in way) return die(world, { lane, dies: way.dies, amount, subject });
  await merchant.fault({ call: callOf(lane), ...way.fault });
  const { path, body } = requestOf(lane.write, amount, subject);
  const headers = { "idempotency-key": `${lane.upstream}-${lane.write}-${amount}` };
  for (let times = isRepeated ? 2 : 1; times > 0; times -= 1) {
    const { status } = await merchant.tenant.call("POST", path, body, { key: merchant.tenant.live_key, headers });
    if (![200, 201, 502].includes(status)) throw new Error(`POST ${path} answered ${status}`);
  }
}

function callOf({ upstream, write }: Lane): string {
  if (write === "code") return "kaspi.return.create";
  return callsOf(upstream)[write === "scanned" ? "refund" : write];
}

/** The customer scans the code of a refund, and the job that then pays back meets the fault, or dies. */
async function writeScanned(
  world: World,
  { lane, way, subject }: Pick<Asked, "lane" | "way" | "subject">,
): Promise<void> {
  const { status, body } = await lane.merchant.refund({ id: subject?.id }, { amount: 500 });
  if (status !== 201) throw new Error(`the refund answered ${status}`);
  if (!("dies" in way)) await lane.merchant.fault({ call: callOf(lane), ...way.fault });
  await customerOf(world).scanCode(body.refund);
  world.clock.advance({ seconds: 5 });
  if (!("dies" in way)) return world.tick();
  let hasDied = false;
  const deps = withDying(world, lane, way.dies, () => {
    hasDied = true;
  });
  // A round may look at other invoices first.
  for (let rounds = 0; rounds < ROUNDS && !hasDied; rounds += 1) await openJob(deps, "watch-returns").run();
  if (!hasDied) throw new Error(`the refund of invoice ${subject?.id} was not looked at`);
}

function requestOf(write: Write, amount: number, subject: InvoiceJson | undefined): { path: string; body?: Json } {
  switch (write) {
    case "phone":
      return { path: "/invoices", body: { ...PHONE_INVOICE, amount } };
    case "qr":
      return { path: "/invoices/qr", body: { ...QR_INVOICE, amount } };
    case "cancel":
      return { path: `/invoices/${subject?.id}/cancel` };
    case "refund":
    case "code":
    case "scanned":
      return { path: `/invoices/${subject?.id}/refund`, body: { amount: 500 } };
  }
}

class Died extends Error {}
/** The most rounds of a job until it reaches an invoice that is due. */
const ROUNDS = 20;

/** The write in a process that dies before the provider's call, or between the call and its answer. */
async function die(
  world: World,
  { lane, dies, amount, subject }: Omit<Asked, "way" | "isRepeated"> & { dies: "before" | "after" },
): Promise<void> {
  const deps = withDying(world, lane, dies);
  const caller = await callerOf(world, lane.merchant.tenant);
  const refund = () => refundInvoice(deps, caller, subject?.id ?? 0, { amount: 500 });
  const acts: Record<Exclude<Write, "scanned">, () => Promise<unknown>> = {
    phone: () => createInvoice(deps, caller, { channel: "phone", ...PHONE_INVOICE, amount }),
    qr: () => createInvoice(deps, caller, { channel: "qr", amount }),
    cancel: () => cancelInvoice(deps, caller, subject?.id ?? 0),
    refund,
    code: refund,
  };
  if (lane.write === "scanned") throw new Error("a job pays back after a scan");
  await acts[lane.write]().catch((error: unknown) => {
    if (!(error instanceof Died)) throw error;
  });
}

/** The service in a process that dies when it makes the lane's write at the provider, or when that is answered. */
function withDying(world: World, { upstream, write }: Lane, dies: "before" | "after", onDeath = () => {}): Deps {
  const name: DriverName = upstream === "bridge" ? "session-bridge" : "kaspi-qr";
  const driver = world.deps.providers[name] as ProviderDriver;
  const dying =
    (method: unknown) =>
    async (...given: unknown[]) => {
      if (dies === "after") await (method as (...given: unknown[]) => Promise<unknown>)(...given);
      onDeath();
      throw new Died();
    };
  const { scanRefunds } = driver;
  const changed =
    write === "code" || write === "scanned"
      ? { scanRefunds: { ...scanRefunds, [SCAN_METHODS[write]]: dying(scanRefunds?.[SCAN_METHODS[write]]) } }
      : { [METHODS[write]]: dying(driver[METHODS[write]]) };
  return { ...world.deps, providers: { ...world.deps.providers, [name]: { ...driver, ...changed } } };
}

/** Half of the customers whose invoice is open at the provider pay, whatever we know of it; then every deadline passes. */
async function liveOn(world: World, trials: Trial[], random: () => number): Promise<void> {
  const waits = [{ seconds: 11 }, { minutes: 1 }, { minutes: 11 }, { hours: 24 }, { minutes: 16 }];
  const payAfter = Math.floor(random() * 3);
  for (const [n, wait] of waits.entries()) {
    world.clock.advance(wait);
    await world.tick();
    if (n === payAfter) await paySome(world, trials, random);
  }
}

async function paySome(world: World, trials: Trial[], random: () => number): Promise<void> {
  const ledger = await readLedger(world);
  for (const trial of trials) {
    if (!["phone", "cancel"].includes(trial.lane.write) || random() < 0.5) continue;
    const [operation] = operationsOf(ledger, trial);
    if (operation?.status === "RemotePaymentCreated") await customerOf(world).pay(String(operation.id));
  }
}

async function readLedger(world: World): Promise<Ledger> {
  return (await control<{ items: Ledger }>(world, "GET", "/operations")).items;
}

function operationsOf(ledger: Ledger, { lane, amount }: Trial): Ledger {
  const isOwn = ({ token_sn, organization_bin }: Ledger[number]) =>
    lane.merchant.token_sn === token_sn || lane.merchant.token_sn === organization_bin;
  return ledger.filter((operation) => isOwn(operation) && operation.amount === amount);
}

/** The differences between the provider's ledger and our tables. */
async function problemsOf(world: World, trials: Trial[]): Promise<string[]> {
  const ledger = await readLedger(world);
  const problems = await Promise.all(
    trials.map(async (trial) => {
      const { lane, way } = trial;
      const { fault, dies } = { fault: undefined, dies: undefined, ...way };
      const subject = `${lane.upstream} ${lane.write} ${JSON.stringify(fault ?? dies)}, invoice ${trial.invoice_id}`;
      return (await problemsOfOne(trial, operationsOf(ledger, trial))).map((problem) => `${subject}: ${problem}`);
    }),
  );
  return problems.flat();
}

async function problemsOfOne({ lane, way, invoice_id }: Trial, operations: Ledger): Promise<string[]> {
  const { merchant, write } = lane;
  const isCreate = write === "phone" || write === "qr";
  const isMade = isCreate ? way.isDone : true;
  if (operations.length !== Number(isMade)) return [`the provider has made ${operations.length}`];
  const [operation] = operations;
  const invoice = await merchant.get({ id: invoice_id });
  if (write === "refund" || write === "scanned")
    return problemsOfRefund(lane, { isDone: way.isDone, invoice, operation });
  // A code alone pays nothing back.
  if (write === "code") return problemsOfRefund(lane, { isDone: false, invoice, operation });
  const isHeld = invoice.held_reason !== null && invoice.held_reason !== undefined;
  const isPaid = operation?.status === "Processed";
  const problems: string[] = [];
  if (!isHeld && invoice.status === "pending") problems.push("it is pending for ever, and not held");
  if (!isHeld && (invoice.status === "paid") !== isPaid) {
    problems.push(`it is ${invoice.status}, and ${operation?.status ?? "unknown"} at the provider`);
  }
  if (write === "cancel" && way.isDone && invoice.status !== "cancelled") problems.push(`it is ${invoice.status}`);
  return problems;
}

async function problemsOfRefund(
  { merchant }: Lane,
  { isDone, invoice, operation }: { isDone: boolean; invoice: InvoiceJson; operation: Operation | undefined },
): Promise<string[]> {
  const paidBack = (operation?.refunds ?? []).map(({ amount }) => amount);
  const problems: string[] = [];
  if (paidBack.join() !== (isDone ? "500" : "")) problems.push(`the provider has paid back ${paidBack.join()}`);
  // After a code that was lost, its repetition makes another refund.
  const ours = new Set((await merchant.refunds(invoice)).map(({ amount, status }) => `${amount} ${status}`));
  const expected = isDone ? "500.00 completed" : "500.00 failed";
  if ([...ours].join() !== expected) problems.push(`our refunds are ${[...ours].join()}`);
  if (invoice.status !== (isDone ? "partially_refunded" : "paid")) problems.push(`it is ${invoice.status}`);
  return problems;
}
