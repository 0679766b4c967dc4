/** Two cells behind one proxy: a tenant moves between them while its programs keep calling. */
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { firstIdOf } from "../../src/rules/cell-range.ts";
import { type CellGround, openCellGround } from "../support/cell-ground.ts";
import { httpCall } from "../support/http-call.ts";
import { type SignedUp, signUp } from "../support/sign-up.ts";
import { askDoctor, runTolem } from "../support/tolem-process.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

type Made = { id: number; status: string };

const CLIENTS = 3;
const PAUSE_MS = 20;
const LONGEST_DELIVERY_MS = 120_000;

let folder: string;
let ground: CellGround;
let shop: SignedUp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tolem-cells-"));
  ground = await openCellGround(folder, 1);
  // One folder of pictures and archived invoices for both cells.
  const images = (cell: number) => join(folder, `cell-${cell}`, "data", "images");
  await mkdir(images(1));
  await symlink(images(1), images(2));
  const person = { email: "shop@example.com", phone: "87011234567", receiver_url: ground.site.receiver.url };
  shop = await signUp(ground.proxy.url, person);
});
afterAll(async () => {
  await ground.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes a paid sandbox invoice under the key, as a program does that repeats its call until it is answered. */
async function sell(key: string): Promise<Made> {
  const headers = { "x-api-key": shop.test_key, "idempotency-key": key };
  const body = { amount: 100, phone_number: "87021234567", simulate: "paid", description: key };
  for (;;) {
    const answer = await httpCall<Made>("POST", `${ground.proxy.url}/api/v1/invoices`, { headers, body });
    if (answer?.status === 201) return answer.body;
    if (answer?.status === 503) expect(answer.headers.get("retry-after")).not.toBeNull();
    else if (answer?.status !== 409) throw new Error(`a sale was answered ${answer?.status}`);
    await delay(PAUSE_MS);
  }
}

it("every sale is there once, every webhook arrives, open invoices are paid, archived ones are read, and old keys and sessions go on", async () => {
  const headers = { "x-api-key": shop.live_key };
  const order = { amount: 1500, phone_number: "87021234567" };
  const api = `${ground.proxy.url}/api/v1`;
  const open = (await httpCall<Made>("POST", `${api}/invoices`, { headers, body: order }))?.body.id;
  const [first, second] = ground.cells;
  const old = (await sell("old")).id;
  await first.postgres.query("update invoices set created_at = '2020-01-01Z', paid_at = '2020-01-01Z' where id = $1", [
    old,
  ]);
  const archived = await runTolem(["archive", "--before", "2021-01-01"], first.env, { clock: ground.site.clock });
  expect(archived).toMatchObject({ said: expect.stringContaining("archived: invoices 1, files 1,"), code: 0 });
  const sold = new Map<string, number>();
  let running = true;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let n = 0; running; n += 1) sold.set(`${client}-${n}`, (await sell(`${client}-${n}`)).id);
  });
  await expect.poll(() => sold.size).toBeGreaterThan(CLIENTS);
  expect(await ground.move([shop.tenant_id])).toMatchObject({ code: 0 });
  const before = sold.size;
  await expect.poll(() => sold.size).toBeGreaterThan(before + CLIENTS);
  running = false;
  await Promise.all(clients);

  const rows = await second.postgres.query<{ id: string; description: string }>(
    "select id, description from invoices where is_sandbox",
  );
  expect(new Map(rows.map(({ id, description }) => [description, Number(id)]))).toEqual(sold);
  expect(rows).toHaveLength(sold.size);
  expect(Math.max(...sold.values())).toBeGreaterThanOrEqual(firstIdOf(2));
  expect(await first.postgres.query("select from invoices")).toEqual([]);
  expect((await sell("0-0")).id).toBe(sold.get("0-0"));
  expect((await shop.console("GET", "/me"))?.status).toBe(200);
  const read = await httpCall<Made>("GET", `${api}/invoices/${old}`, { headers });
  expect(read).toMatchObject({ status: 200, body: { id: old, status: "paid", is_archived: true } });

  const { arrived } = ground.site.receiver;
  expect(await second.postgres.query("select invoice_id from invoice_watches")).toEqual([{ invoice_id: `${open}` }]);
  const { provider } = ground.site;
  for (const { id } of await provider.operations([shop])) await provider.pay(id);
  const check = { headers, body: { invoice_ids: [open] } };
  const checked = await httpCall<{ items: Made[] }>("POST", `${api}/invoices/status/check`, check);
  expect(checked?.body.items).toMatchObject([{ id: open, status: "paid" }]);
  expect((await shop.console<{ total: number }>("GET", "/invoices?limit=1"))?.body.total).toBe(sold.size + 1);
  const events = await second.postgres.query<{ id: string }>("select id from events");
  // Beside those of the sales: of the paid one and of the archived one.
  expect(events).toHaveLength(sold.size + 2);
  // What the first cell had claimed and not attempted is due in the second one when the lease ends; a failed attempt is repeated.
  const missing = () => events.filter(({ id }) => !arrived.has(id));
  await expect.poll(missing, { timeout: LONGEST_DELIVERY_MS }).toEqual([]);
  for (const { env } of ground.cells) expect((await askDoctor(env)).broken).toEqual([]);
});

it("a move is refused in one line where the tenant could not be served as before", async () => {
  const [first, second] = ground.cells;
  const refused = (why: string) => ({ said: `tolem: ${why}\n`, code: 1 });
  const receiver_url = ground.site.receiver.url;
  const [twin, debtor, shared] = await Promise.all([
    signUp(first.service.url, { email: "twin@example.com", phone: "87011234568", receiver_url }),
    signUp(first.service.url, { email: "debtor@example.com", phone: "87011234570", receiver_url }),
    signUp(first.service.url, { email: "shared@example.com", phone: "87011234571", receiver_url }),
    signUp(second.service.url, { email: "twin@example.com", phone: "87011234569", receiver_url }),
  ]);
  await first.postgres.query(
    `insert into bills (tenant_id, tariff, period_key, period_days, price_kzt, follows, status, issued_at)
      values ($1, 'start', 'month', 30, 9900, now(), 'open', now())`,
    [debtor.tenant_id],
  );
  await first.postgres.query(
    `insert into memberships (tenant_id, user_id, role, joined_at)
      select $1, id, 'accountant', now() from users where tenant_id = $2`,
    [debtor.tenant_id, shared.tenant_id],
  );
  const tried = ["tnt_none", twin.tenant_id, debtor.tenant_id, shared.tenant_id].map((tenant_id) =>
    ground.move([tenant_id]),
  );
  expect(await Promise.all(tried)).toEqual([
    refused("tnt_none is no tenant of this cell"),
    refused(`${twin.tenant_id} has names that cell 2 has too: twin@example.com`),
    refused(`${debtor.tenant_id} has an open bill: mark it paid, or wait until it is paid`),
    refused(`${shared.tenant_id} has a member who belongs to another tenant too: remove that person from one of them`),
  ]);
  expect(await second.postgres.query("select from moving_tenants")).toEqual([]);
});

it("the doctor takes the stream of a move for no standby", async () => {
  const [first, second] = ground.cells;
  await first.postgres.query("create publication tolem_move_test");
  await second.postgres.query(
    `create subscription tolem_move_test connection '${first.postgres.url}' publication tolem_move_test`,
  );
  const streams = () => first.postgres.query("select from pg_stat_replication where state = 'streaming'");
  await expect.poll(streams).toHaveLength(1);
  const { broken, warnings } = await askDoctor(first.env);
  await second.postgres.query("drop subscription tolem_move_test");
  expect([...broken, ...warnings].filter((line) => /standby|slot/.test(line))).toEqual([]);
});
