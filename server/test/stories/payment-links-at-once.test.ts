/** Many payers of one link at two processes at the same instant: with few places, with any number of them, and while that is changed. */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkData } from "../../src/doctor/check-data.ts";
import { customerOf } from "../support/customer.ts";
import { type Json, request } from "../support/make.ts";
import { type InvoiceJson, type Merchant, makeMerchant } from "../support/merchant.ts";
import { startTwoProcesses, type TwoProcesses } from "../support/two-processes.ts";
import { createWorld, type World } from "../support/world.ts";

const PLACES = 10;
const PAYERS = 200;

type Link = Json & { id: number; slug: string };

let world: World;
let merchant: Merchant;
let processes: TwoProcesses;
beforeAll(async () => {
  world = await createWorld();
  processes = await startTwoProcesses(world, { TRUST_PROXY: "1", ALLOW_PRIVATE_WEBHOOK_URLS: "1" });
  merchant = await makeMerchant(world);
}, 180_000);
afterAll(async () => {
  await processes.close();
  await world.close();
});

let addresses = 0;
/** Each from an address of its own, and every second at the other process; again with the same form where a process at its limits refuses it. */
async function pay({ slug }: Link, at: number, body: Json = {}) {
  addresses += 1;
  const from = { "x-forwarded-for": `10.8.${addresses >> 8}.${addresses & 255}` };
  const service = processes.services[at % processes.services.length] ?? world;
  const form = { channel: "qr", form_key: `form of the address ${addresses}`, ...body };
  for (;;) {
    const answer = await request<Json>(service, "POST", `/l/${slug}`, form, from);
    if (answer.status !== 503) return answer;
    await delay(Number(answer.headers.get("retry-after")) * 1000);
  }
}

const invoicesOf = async ({ id }: Link, status: string) =>
  (await merchant.call<{ items: InvoiceJson[] }>("GET", `/invoices?payment_link_id=${id}&status=${status}`)).body.items;

it("takes ten payments of two hundred payers, and says once that it is complete", async () => {
  await merchant.call("POST", "/webhook/configure", { url: world.receiver.url, events: ["payment_link.completed"] });
  const { body: link } = await merchant.call<Link>("POST", "/payment-links", {
    ...{ title: "Билет", amount: 1500, max_payments: PLACES },
  });
  const answers = await Promise.all(Array.from({ length: PAYERS }, (_, at) => pay(link, at)));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(PLACES);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(PAYERS - PLACES);
  expect(await invoicesOf(link, "pending")).toHaveLength(PLACES);

  // One gives its place back, for which all that came too late try again.
  const [first] = (await invoicesOf(link, "pending")) as [InvoiceJson];
  await merchant.cancel(first);
  const again = await Promise.all(Array.from({ length: PLACES * 2 }, (_, at) => pay(link, at)));
  expect(again.filter(({ status }) => status === 201)).toHaveLength(1);

  const customer = customerOf(world);
  await Promise.all((await invoicesOf(link, "pending")).map((invoice) => customer.pay(invoice)));
  const completed = { timeout: 60_000, interval: 200 };
  await expect
    .poll(async () => (await merchant.call("GET", `/payment-links/${link.id}`)).body, completed)
    .toMatchObject({
      ...{ status: "completed", payments_count: PLACES, payments_total: `${PLACES * 1500}.00` },
    });
  await expect.poll(() => world.receiver.received.length, completed).toBe(1);
  expect(world.receiver.take()).toMatchObject([
    { json: { event: "payment_link.completed", payment_link: { id: link.id, payments_count: PLACES } } },
  ]);
  expect(await invoicesOf(link, "paid")).toHaveLength(PLACES);
  expect(await invoicesOf(link, "pending")).toEqual([]);
  expect((await pay(link, 0)).status).toBe(409);
  expect(processes.unexpectedEnds()).toEqual([]);
}, 180_000);

const findWrong = async () => (await checkData(world.deps)).filter(({ state }) => state === "broken");

it("gives no more places than are set while payers come to a link without a limit, and forgets none of them", async () => {
  const { tenant } = merchant;
  const { body: link } = await tenant.call<Link>("POST", "/payment-links", { title: "Чай", amount: 500 });
  const early = await Promise.all(Array.from({ length: PLACES }, (_, at) => pay(link, at)));
  const meanwhile = Array.from({ length: PLACES * 3 }, (_, at) => pay(link, at));
  await Promise.race(meanwhile);
  const limited = await tenant.call("PATCH", `/payment-links/${link.id}`, { max_payments: PLACES * 2 });
  expect(limited.status).toBe(200);
  const made = [...early, ...(await Promise.all(meanwhile))].filter(({ status }) => status === 201).length;
  expect(made).toBeGreaterThanOrEqual(PLACES * 2);
  expect((await pay(link, 0)).status).toBe(409);
  expect(await findWrong()).toEqual([]);

  // With one place more than were taken there is room for one payer.
  await tenant.call("PATCH", `/payment-links/${link.id}`, { max_payments: made + 1 });
  const late = await Promise.all(Array.from({ length: PLACES }, (_, at) => pay(link, at)));
  expect(late.map(({ status }) => status).sort()).toEqual([201, ...Array(PLACES - 1).fill(409)]);
}, 60_000);

it("counts every payment of a link without a limit once, though a process is killed while they are counted", async () => {
  const { tenant } = merchant;
  const [first] = processes.services;
  const { body: link } = await tenant.call<Link>("POST", "/payment-links", { title: "Кофе", amount: 500 });
  /** A payer whose process is gone sends the same form again, and the other process answers. */
  const invoiceOf = async (at: number) => {
    const form_key = `form of the payer ${at}`;
    return pay(link, at, { form_key }).catch(() => pay(link, 0, { form_key }));
  };
  const forms = await Promise.all(Array.from({ length: 40 }, (_, at) => invoiceOf(at)));
  expect(forms.filter(({ status }) => status === 201)).toHaveLength(40);
  const { items } = (
    await tenant.call<{ items: InvoiceJson[] }>("GET", `/invoices?payment_link_id=${link.id}&limit=100`)
  ).body;

  const simulate = async ({ id }: InvoiceJson, service: typeof first) =>
    request(
      service,
      "POST",
      `/api/v1/sandbox/invoices/${id}/simulate`,
      { status: "paid" },
      {
        "x-api-key": tenant.test_key,
      },
    ).catch(() => undefined);
  const paying = items.map((invoice, at) => simulate(invoice, processes.services[at % 2] ?? first));
  await Promise.race(paying);
  await processes.killSecond();
  await Promise.all(paying);
  // What the dead process has paid is refused, because it is paid already.
  await Promise.all(items.map((invoice) => simulate(invoice, first)));

  const counted = { payments_count: 40, payments_total: "20000.00", status: "active" };
  expect((await tenant.call("GET", `/payment-links/${link.id}`)).body).toMatchObject(counted);
  expect(await findWrong()).toEqual([]);
  const unfolded = async () => (await sql`select from payment_link_deltas`.execute(world.deps.db)).rows;
  await expect.poll(unfolded, { timeout: 30_000, interval: 200 }).toEqual([]);
  expect((await tenant.call("GET", `/payment-links/${link.id}`)).body).toMatchObject(counted);
  expect(await findWrong()).toEqual([]);
}, 60_000);
