/** Every call of the API document while the database is down: no surface answers 500. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUp } from "../support/console-client.ts";
import { connect } from "../support/customer.ts";
import { createLinkedWorld, type DatabaseLink } from "../support/database-link.ts";
import { everyCall, MAIL, makeCall, type Outcome } from "../support/every-call.ts";
import { request, type TestTenant } from "../support/make.ts";
import { makeMerchant } from "../support/merchant.ts";
import { makeOperator, newTariff, type Operator } from "../support/operator.ts";
import type { World } from "../support/world.ts";

const ADMIN_TOKEN = "the operator's token of tests, and of tests only";
const DAY_MS = 24 * 60 * 60_000;

let world: World;
let link: DatabaseLink;
let operator: Operator;
beforeAll(async () => {
  ({ world, link } = await createLinkedWorld({ ADMIN_TOKEN, ...MAIL }));
  const seller = await makeMerchant(world);
  Object.assign(world.deps.config, { operator_tenant_id: seller.tenant.id });
  operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("plan"));
});
afterAll(() => world.close());

it("503 UNAVAILABLE with Retry-After, or what needs no database", { timeout: 120_000 }, async () => {
  const merchant = await signUp(world, "gone@shop.kz");
  const { id } = merchant.tenant;
  await connect(world, { id } as TestTenant);
  await merchant.call("PUT", "/shop", { slug: "gone", title: "Tau", enabled: true });
  await operator.call("POST", `/tenants/${id}/tariff`, { tariff: "plan" });
  const tariff_active_until = new Date(world.clock.now().getTime() + 3 * DAY_MS);
  await world.deps.db.updateTable("tenant_tariffs").set({ tariff_active_until }).where("tenant_id", "=", id).execute();
  await world.tick();
  const calls = await everyCall(world, merchant, "gone", ADMIN_TOKEN);

  await link.refuse();
  const outcomes: Outcome[] = [];
  for (const call of calls) outcomes.push(await makeCall(world, call));
  const failed = outcomes.filter(({ status }) => status >= 500);
  expect(failed.filter(({ status }) => status !== 503)).toEqual([]);
  expect(failed.filter(({ text }) => !text.includes("UNAVAILABLE"))).toEqual([]);
  expect(failed.length).toBeGreaterThan(80);
  expect((await operator.call("GET", "/tariffs")).status).toBe(503);
  const page = await request<string>(world, "GET", "/shop/gone", undefined, { accept: "text/html" });
  expect(page.status).toBe(503);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.headers.get("retry-after")).toBe("1");
  await link.restore();
});
