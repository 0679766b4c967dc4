/** Many payers of one link with few places at two processes at the same instant. */
import { afterAll, beforeAll, expect, it } from "vitest";
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
/** Each from an address of its own, and every second at the other process. */
function pay({ slug }: Link, at: number) {
  addresses += 1;
  const from = { "x-forwarded-for": `10.8.${addresses >> 8}.${addresses & 255}` };
  const service = processes.services[at % processes.services.length] ?? world;
  return request<Json>(service, "POST", `/l/${slug}`, { channel: "qr" }, from);
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
