/** The process group is killed with SIGKILL at random moments under load, and nothing that was answered is lost. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { type Installation, install } from "../support/installation.ts";
import { randomOf } from "../support/random.ts";
import { startReceiver } from "../support/receiver.ts";
import { rounds } from "../support/rounds.ts";

/** The last kill takes PostgreSQL along, which otherwise lives on and is adopted by the next start. */
const KILLS = rounds(2, 3);
const WORKERS = 6;
/** Of the pauses before the kills; what a kill meets also depends on the machine. */
const SEED = 20_261_122;

type Made = { id: number; amount: string };

it(`keeps every answered invoice, makes none twice and sends every event, through ${KILLS} kills`, async () => {
  const data_dir = await mkdtemp(join(tmpdir(), "tolem-killed-"));
  const receiver = await startReceiver();
  const tolem = await install({ data_dir });
  try {
    await tolem.start();
    const merchant = await tolem.signUp(receiver.url);
    const load = startLoad(tolem, merchant.key);
    const random = randomOf(SEED);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await delay(100 + random() * 700);
      await tolem.kill({ postgres_too: kill === KILLS });
      await tolem.start();
    }
    const made = await load.stop();
    expect(made.length).toBeGreaterThan(KILLS);

    await settle(tolem, merchant.key);

    for (const { id, amount } of made) {
      const got = await tolem.call("GET", `/invoices/${id}`, merchant.key);
      expect(got, `invoice ${id}`).toMatchObject({ status: 200, body: { id, amount } });
    }
    await expectNoneTwice(tolem);
    await expectAllTold(tolem, merchant.key, receiver.received);
    expect(await tolem.brokenRules()).toEqual([]);
  } finally {
    await tolem.stop();
    await receiver.close();
    await rm(data_dir, { recursive: true, force: true });
  }
}, 300_000);

/** Creates invoices of every kind, cancels and pays some, and goes on whatever happens to the service. */
function startLoad(tolem: Installation, key: string) {
  const made: Made[] = [];
  let running = true;

  const work = async (worker: number) => {
    for (let n = 0; running; n += 1) {
      const created = await tolem.call<Made>("POST", n % 3 === 1 ? "/invoices/qr" : "/invoices", key, {
        amount: 100 + worker + n / 100,
        ...(n % 3 === 1 ? {} : { phone_number: `8702${String(worker).padStart(7, "0")}` }),
        ...(n % 3 === 2 ? { is_sandbox: true, simulate: "paid" } : {}),
        external_order_id: `${worker}-${n}`,
      });
      if (created?.status !== 201) {
        // A service that is starting is not asked without a pause.
        await delay(50);
        continue;
      }
      made.push(created.body);
      if (n % 3 === 2) continue;
      if (n % 2 === 0) await tolem.payLastOperation();
      else if (n % 5 === 0) await tolem.call("POST", `/invoices/${created.body.id}/cancel`, key);
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker));

  return {
    async stop(): Promise<Made[]> {
      running = false;
      await Promise.all(workers);
      return made;
    },
  };
}

/** Waits until every paid operation is a paid invoice and no delivery waits. */
async function settle(tolem: Installation, key: string): Promise<void> {
  await tolem.until("all payments are known and all deliveries made", async () => {
    const pending = await tolem.call<{ total: number }>("GET", "/webhook/deliveries?status=pending&limit=3", key);
    if (pending?.body.total !== 0) return pending;
    const unpaid = await tolem.openInvoicesPaidAtProvider();
    return unpaid.length === 0 || unpaid;
  });
}

async function expectNoneTwice(tolem: Installation): Promise<void> {
  const references = (await tolem.operations()).flatMap(({ comment }) => /^#\d+/.exec(comment ?? "") ?? []);
  expect(references.length).toBeGreaterThan(0);
  expect(new Set(references).size).toBe(references.length);
}

type Event = { id: string; payload: { invoice: { id: number; status: string } } };

async function expectAllTold(
  tolem: Installation,
  key: string,
  received: { headers: Record<string, unknown>; body: string }[],
): Promise<void> {
  const told = new Map<string, Set<string>>();
  for (const { headers, body } of received) {
    const id = String(headers["webhook-id"]);
    told.set(id, (told.get(id) ?? new Set()).add(body));
  }
  for (const [id, bodies] of told) expect(bodies.size, `${id} always has one body`).toBe(1);

  const events: Event[] = [];
  for (let offset = 0, total = 1; offset < total; offset += 200) {
    const page = await tolem.call<{ items: Event[]; total: number }>("GET", `/events?limit=200&offset=${offset}`, key);
    events.push(...(page?.body.items ?? []));
    total = page?.body.total ?? 0;
  }
  expect(events.length).toBeGreaterThan(0);
  expect(events.filter(({ id }) => !told.has(id))).toEqual([]);
  expect([...told.keys()].filter((id) => !events.some((event) => event.id === id))).toEqual([]);

  const changes = events.map(({ payload }) => `${payload.invoice.id} ${payload.invoice.status}`);
  const paid = changes.filter((change) => change.endsWith(" paid"));
  expect(new Set(paid).size, "each payment is told by one event").toBe(paid.length);
}
