/** Every call of a merchant that writes, and every export, records an activity, or is listed here with the reason why not. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUp } from "../support/console-client.ts";
import { connect } from "../support/customer.ts";
import { everyCall, MAIL, makeCall } from "../support/every-call.ts";
import type { TestTenant } from "../support/make.ts";
import { makeMerchant } from "../support/merchant.ts";
import { makeOperator, newTariff } from "../support/operator.ts";
import { createWorld, type World } from "../support/world.ts";

const ADMIN_TOKEN = "the operator's token of tests, and of tests only";

const SANDBOX = "concerns the sandbox alone";
const NEW_INVOICE = "invoices name who made them, and there are too many for a list of what people do";
const OF_THE_CATALOG = "an item of the catalog; many at once, by a file, are recorded";
const CHANGES_NOTHING = "changes nothing that lasts";
const SIGN_IN = "signing in and out has the list of sign-ins";
const NOT_YET = "only the next step has an effect, and that is recorded";

/** The calls that need no activity. */
const NEED_NONE: Record<string, string> = {
  "POST /invoices": NEW_INVOICE,
  "POST /invoices/qr": NEW_INVOICE,
  "POST /invoices/status/check": CHANGES_NOTHING,
  "POST /sandbox/clock/advance": SANDBOX,
  "POST /sandbox/invoices/{id}/simulate": SANDBOX,
  "POST /catalog": OF_THE_CATALOG,
  "PATCH /catalog/{id}": OF_THE_CATALOG,
  "DELETE /catalog/{id}": OF_THE_CATALOG,
  "POST /catalog/upload-image": OF_THE_CATALOG,
  "POST /catalog/import/preview": CHANGES_NOTHING,
  "POST /webhook/test": CHANGES_NOTHING,
  "POST /webhook-endpoints/{id}/test": CHANGES_NOTHING,
  "PATCH /customers/{phone}": "a note about a customer, which the customer's page has",
  "POST /subscriptions/resume-paused": "records each part that it resumes, and here nothing is paused",
  "POST /provider/sms/request": NOT_YET,
  "POST /provider/kaspi-qr/trade-points": CHANGES_NOTHING,
  "POST /email": NOT_YET,
  "POST /mfa/totp": NOT_YET,
  "POST /mfa/passkeys/options": NOT_YET,
  "POST /password/forgot": NOT_YET,
  "POST /signup": "the merchant begins with it",
  "POST /login": SIGN_IN,
  "POST /login/mfa": SIGN_IN,
  "POST /login/mfa/options": SIGN_IN,
  "POST /login/passkey": SIGN_IN,
  "POST /login/passkey/options": SIGN_IN,
  "POST /logout": SIGN_IN,
  "POST /reauthenticate": SIGN_IN,
  "POST /reauthenticate/options": SIGN_IN,
  "POST /sessions/end-all": SIGN_IN,
  "POST /tenants/{id}/switch": SIGN_IN,
};

let world: World;
beforeAll(async () => {
  world = await createWorld({ ADMIN_TOKEN, PROVIDER_DRIVER: "session-bridge,kaspi-qr", ...MAIL });
  const seller = await makeMerchant(world);
  Object.assign(world.deps.config, { operator_tenant_id: seller.tenant.id });
});
afterAll(() => world.close());

async function countActivities(): Promise<number> {
  const rows = world.deps.db.selectFrom("activity").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await rows.executeTakeFirstOrThrow()).count;
}

/** A connected merchant with a shop and a bill to pay. */
async function makePayingMerchant() {
  const operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("plan"));
  const merchant = await signUp(world, "busy@shop.kz");
  await connect(world, merchant.tenant as TestTenant);
  await merchant.call("PUT", "/shop", { slug: "busy", title: "Tau", enabled: true, sandbox_orders: true });
  await operator.call("POST", `/tenants/${merchant.tenant.id}/tariff`, { tariff: "plan" });
  const tariff_active_until = new Date(world.clock.now().getTime() + 86_400_000);
  const tariffs = world.deps.db.updateTable("tenant_tariffs").set({ tariff_active_until });
  await tariffs.where("tenant_id", "=", merchant.tenant.id).execute();
  await world.tick();
  return merchant;
}

it("records each, or needs to record none", { timeout: 180_000 }, async () => {
  const calls = await everyCall(world, await makePayingMerchant(), "busy", ADMIN_TOKEN);
  const found = { silent: new Set<string>(), recorded: new Set<string>() };
  for (const call of calls) {
    // What waits to be delivered is not sent again.
    if (call.operation.includes("redeliver")) await world.tick();
    const before = await countActivities();
    const { operation, status, text } = await makeCall(world, call);
    expect(`${operation} ${status} ${status < 300 ? "" : text}`).toMatch(/ 20[0-4] $/);
    const [, method = "", path = ""] = /^(\w+) \/api\/(?:dashboard\/)?v1(\/.*)$/.exec(operation) ?? [];
    if (path === "" || (method === "GET" && !path.includes("/export."))) {
      expect([operation, await countActivities()]).toEqual([operation, before]);
      continue;
    }
    const isRecorded = (await countActivities()) > before;
    found[isRecorded ? "recorded" : "silent"].add(`${method} ${path}`);
  }
  expect([...found.silent].sort()).toEqual(Object.keys(NEED_NONE).sort());
  expect([...found.recorded].filter((operation) => operation in NEED_NONE)).toEqual([]);
});
