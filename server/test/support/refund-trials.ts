/** Stress trials: many concurrent refunds of one invoice, from two services, must never exceed its amount. */
import { customerOf } from "./customer.ts";
import { request } from "./make.ts";
import { randomOf } from "./random.ts";
import { makeRefunder, type RefundAnswer, type Refunder } from "./refunds.ts";
import type { SecondService } from "./second-service.ts";
import type { World } from "./world.ts";

const MAX_AMOUNT_TIYN = 500_000;
const FAULTS = [
  { fault: "reset_before" },
  { fault: "reset_after" },
  { fault: "reset_mid_answer" },
  { fault: "error_after" },
  { fault: "garbage" },
  { fault: "status_code", status_code: -99000006, executed: true },
  { fault: "status_code", status_code: -99000006 },
  { fault: "status_code", status_code: -999 },
];

/**
 * 2 to 50 refunds of random amounts, all at once, half of them at the second service, while both services' jobs run. In a
 * third of the trials the provider loses some answers, in a fifth the merchant also refunds in the provider's application.
 * Returns how many refunds were asked for. @throws Error that names the seed and what is wrong.
 */
export async function tryRefunds(world: World, second: SecondService, seed: number): Promise<number> {
  const merchant = await makeRefunder(world);
  const random = randomOf(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const customer = customerOf(world);
  const amount_tiyn = whole(1, MAX_AMOUNT_TIYN);
  const count = whole(2, 50);
  const faults = random() < 1 / 3 ? whole(1, 4) : 0;
  const isInApp = random() < 1 / 5;

  const invoice = await merchant.createPaid({ amount: amount_tiyn / 100 });
  for (let n = 0; n < faults; n += 1) {
    const fault = FAULTS[whole(0, FAULTS.length - 1)] ?? { fault: "reset_after" };
    await merchant.fault({ call: "refund.create", ...fault, after_skip: whole(0, 3) });
  }
  const refunds = Array.from({ length: count }, (_, n) => {
    const amount = random() < 0.1 ? undefined : whole(1, Math.max(1, Math.ceil((amount_tiyn / count) * 3))) / 100;
    const service = n % 2 === 0 ? world : second;
    const headers = { "x-api-key": merchant.tenant.live_key };
    const body = amount === undefined ? undefined : { amount };
    return request(service, "POST", `/api/v1/invoices/${invoice.id}/refund`, body, headers) as Promise<RefundAnswer>;
  });
  const inApp = isInApp
    ? [customer.refundInApp(invoice, whole(1, Math.ceil(amount_tiyn / 3)) / 100).catch(() => null)]
    : [];
  const answers = await Promise.all(refunds);
  await Promise.all([world.tick(), second.tick(), ...inApp]);
  await customer.clearFaults();

  // Long enough for every lost refund to be given up, and every refund made elsewhere to be noticed.
  world.clock.advance({ minutes: 10 });
  await Promise.all([world.tick(), second.tick()]);
  world.clock.advance({ days: 1 });
  await Promise.all([world.tick(), second.tick()]);

  const problems = await problemsOf(world, merchant, invoice, amount_tiyn);
  const failures = answers.filter(({ status }) => status >= 500).length;
  if (failures > faults) problems.push(`${failures} answers of 5xx where ${faults} were provoked`);
  const others = answers.filter(({ status }) => ![201, 422, 502].includes(status)).map(({ status }) => status);
  if (others.length > 0) problems.push(`answers of ${others.join(", ")}`);
  if (problems.length > 0) {
    throw new Error(`the trial of seed ${seed}, ${count} refunds of ${amount_tiyn} tiyn:\n${problems.join("\n")}`);
  }
  return count;
}

/** The differences between our tables, our events and the provider's ledger. */
async function problemsOf(
  world: World,
  merchant: Refunder,
  { id }: { id: number },
  amount_tiyn: number,
): Promise<string[]> {
  const problems: string[] = [];
  const { db } = world.deps;
  const of = db.selectFrom("refunds").selectAll().where("tenant_id", "=", merchant.tenant.id);
  const refunds = await of.where("invoice_id", "=", id).execute();
  const invoice = await db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const completed = refunds.filter(({ status }) => status === "completed").map((refund) => refund.amount_tiyn);
  const ours = completed.sort((a, b) => a - b);
  const theirs = (await merchant.paidBack({ id })).map((amount) => Math.round(amount * 100)).sort((a, b) => a - b);
  const sum = ours.reduce((total, amount) => total + amount, 0);

  if (sum > amount_tiyn) problems.push(`${sum} tiyn were refunded`);
  if (ours.join() !== theirs.join()) problems.push(`ours ${ours.join()}; the provider's ${theirs.join()}`);
  if (invoice.total_refunded_tiyn !== sum)
    problems.push(`total_refunded is ${invoice.total_refunded_tiyn}, not ${sum}`);
  if (invoice.refund_pending_tiyn !== 0) problems.push(`${invoice.refund_pending_tiyn} tiyn are still held`);
  if (refunds.some(({ status }) => status === "pending")) problems.push("a refund is still pending");
  const told = (await merchant.told({ id })).join(" ");
  const expected = ["paid", ...ours.map((_, n) => (n === ours.length - 1 ? invoice.status : "partially_refunded"))];
  if (told !== expected.join(" ")) problems.push(`told: ${told}; expected ${expected.join(" ")}`);
  const status = sum === 0 ? "paid" : sum === amount_tiyn ? "refunded" : "partially_refunded";
  if (invoice.status !== status) problems.push(`the invoice is ${invoice.status}, not ${status}`);
  return problems;
}
