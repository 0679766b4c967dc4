/** Moves from one cell to another that are killed: they are cancelled, or run again. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CellGround, openCellGround } from "../support/cell-ground.ts";
import { moveUnderLoad, STEPS } from "../support/cell-story.ts";
import { httpCall } from "../support/http-call.ts";
import { signUp } from "../support/sign-up.ts";

let folder: string;
let ground: CellGround;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tolem-cells-"));
  ground = await openCellGround(folder, 1);
}, 240_000);
afterAll(async () => {
  await ground.close();
  await rm(folder, { recursive: true, force: true });
});

it("a move that was killed is cancelled, and the tenant stays where it was as it was", async () => {
  const { cells, proxy, site } = ground;
  const shop = await signUp(proxy.url, {
    email: "stays@example.com",
    phone: "87019999999",
    receiver_url: site.receiver.url,
  });
  const call = (method: string, path: string, body?: object) =>
    httpCall<{ id: number; status: string }>(method, `${proxy.url}/api/v1${path}`, {
      headers: { "x-api-key": shop.test_key },
      body,
    });
  const sandbox = { amount: 100, phone_number: "87021234567", simulate: "paid" };
  const made = await call("POST", "/invoices", sandbox);
  expect((await ground.move([shop.tenant_id], /are stopped/)).code).toBeNull();
  expect((await call("GET", `/invoices/${made?.body.id}`))?.status).toBe(200);

  expect(await ground.move([shop.tenant_id, "--cancel"])).toEqual({ said: "", code: 0 });
  expect((await call("POST", "/invoices", sandbox))?.status).toBe(201);
  const count = `select (select count(*) from invoices where tenant_id = $1) as invoices, (select count(*) from moving_tenants) as moves`;
  expect(await cells[0].postgres.query(count, [shop.tenant_id])).toEqual([{ invoices: "2", moves: "0" }]);
  expect(await cells[1].postgres.query(count, [shop.tenant_id])).toEqual([{ invoices: "0", moves: "0" }]);
  expect(await ground.move([shop.tenant_id, "--cancel"])).toMatchObject({
    said: expect.stringContaining("is not moving"),
    code: 1,
  });
});

it("nothing is lost or doubled by a move that is killed at each of its steps, and every webhook arrives", async () => {
  const load = { merchants: 2, workers: 4, before_ms: 2_000, after_ms: 2_000, kills: STEPS, rows: 0, seed: 1 };
  const report = await moveUnderLoad(ground, load);
  expect(report.broken).toEqual([]);
  expect(report.figures["invoices answered 201"]).toBeGreaterThan(10);

  // As a backup of cell 1 from before the move would bring the tenant back.
  const { postgres } = ground.cells[0];
  const [moved] = await postgres.query<{ schema: string }>(
    "select nspname as schema from pg_namespace where nspname ~ '^moved_'",
  );
  const [given] = await postgres.query<{ columns: string }>(
    "select string_agg(column_name, ', ') as columns from information_schema.columns where table_schema = 'public' and table_name = 'tenants' and is_generated = 'NEVER'",
  );
  await postgres.query(
    `insert into tenants (${given?.columns}) select ${given?.columns} from "${moved?.schema}".tenants`,
  );
  const [tenant] = await postgres.query<{ id: string }>(`select id from "${moved?.schema}".tenants`);
  await postgres.query("delete from departed_names where tenant_id = $1", [tenant?.id]);
  expect(await ground.move([tenant?.id ?? ""])).toMatchObject({ code: 0 });
  expect(await postgres.query("select id from tenants where id = $1", [tenant?.id])).toEqual([]);
});
