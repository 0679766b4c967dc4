/** Connecting to the bank's official API in the console: refusals by field, what is stored, and what is never shown. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkData } from "../../src/doctor/check-data.ts";
import { unsealSession } from "../../src/provider/session.ts";
import { logIn, type SignedUp, signUp } from "../support/console-client.ts";
import { connect, connectOfficial, control, customerOf, makeOfficial } from "../support/customer.ts";
import { makeMerchant, QR_INVOICE } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let client: SignedUp;
let count = 0;
beforeAll(async () => {
  world = await createWorld({ PROVIDER_DRIVER: "session-bridge,kaspi-qr" });
});
beforeEach(async () => {
  count += 1;
  client = await signUp(world, `official-${count}@shop.kz`);
});
afterEach(() => customerOf(world).clearFaults());
afterAll(() => world.close());

const CONNECT = "/provider/kaspi-qr/connect";
const status = async () => (await client.call("GET", "/provider/status")).body;
const invalid = (field: string) => ({
  status: 422,
  body: { error: { code: "VALIDATION_ERROR", fields: { [field]: expect.any(String) } } },
});
const sessionOf = async (tenant_id: string) =>
  world.deps.db.selectFrom("provider_sessions").selectAll().where("tenant_id", "=", tenant_id).executeTakeFirst();
const certificateOf = (bin: string, more: object) =>
  control<{ certificate: string; passphrase: string; expires_at: string }>(
    world,
    "POST",
    `/merchants/${bin}/certificates`,
    more,
  );

describe("connecting", () => {
  it.each([
    ["r1", { phone_invoice: false, qr: true, refund: false, refund_by_scan: false, cancel_phone: false }],
    ["r2", { phone_invoice: false, qr: true, refund: false, refund_by_scan: true, cancel_phone: false }],
    ["r3", { phone_invoice: true, qr: true, refund: true, refund_by_scan: false, cancel_phone: true }],
  ] as const)("200 at %s, and the status says what it can", async (level, can) => {
    const { credentials } = await makeOfficial(world, level);
    const connected = await client.call("POST", CONNECT, credentials);
    expect(connected).toMatchObject({
      status: 200,
      body: { ok: true, provider: { phone_masked: null, profile_id: null, connected_at: expect.any(String) } },
    });
    expect(await status()).toEqual({
      ...{ connected: true, connected_at: expect.any(String), profile_id: null, phone_masked: null },
      ...{ drivers: ["session-bridge", "kaspi-qr"], driver: "kaspi-qr", can, dead_session: null },
      certificate_expires_at: level === "r1" ? null : "2049-12-31T00:00:00.000Z",
      certificate_ends_within_days: null,
    });
  });

  it.each(["modern", "legacy"])("200 with a certificate in %s ciphers", async (ciphers) => {
    const { organization_bin, credentials } = await makeOfficial(world, "r3");
    const handed = await certificateOf(organization_bin, { ciphers, expires_at: "2027-05-01T00:00:00Z" });
    const { certificate, passphrase } = handed;
    expect(await client.call("POST", CONNECT, { ...credentials, certificate, passphrase })).toMatchObject({
      status: 200,
    });
    expect(await status()).toMatchObject({ certificate_expires_at: "2027-05-01T00:00:00.000Z" });
  });

  it("200 with a certificate, of whose end the status and the doctor tell 30, 7 and 1 days before", async () => {
    const { organization_bin, credentials } = await makeOfficial(world, "r3");
    const begunMs = world.clock.now().getTime();
    const onDay = (day: number) => new Date(begunMs + day * 24 * 60 * 60_000).toISOString();
    const expires_at = onDay(31);
    const { certificate, passphrase } = await certificateOf(organization_bin, { expires_at });
    await client.call("POST", CONNECT, { ...credentials, certificate, passphrase });
    for (const [day, days] of [
      [0, null],
      [2, 30],
      [25, 7],
      [30.5, 1],
    ] as const) {
      world.clock.set(onDay(day));
      const person = await logIn(world, client.email);
      const told = { connected: true, certificate_ends_within_days: days };
      expect(await person.call("GET", "/provider/status")).toMatchObject({ status: 200, body: told });
      const found = (await checkData(world.deps)).filter(({ check }) => check.startsWith("no certificate"));
      const warned = found.filter(({ state }) => state === "warning").map(({ check, detail }) => `${check}: ${detail}`);
      const end = `${client.tenant.id} ${expires_at.slice(0, 10)}`;
      expect(warned).toEqual(days === null ? [] : [expect.stringMatching(`within ${days} days?: 1: ${end}`)]);
    }
    world.clock.set(onDay(0));
  });

  it("422 on the trade point where there are several, which are listed, and 200 with one of them", async () => {
    const { credentials } = await makeOfficial(world, "r3", 3);
    expect(await client.call("POST", CONNECT, credentials)).toMatchObject(invalid("trade_point_id"));
    const listed = await client.call<{ items: { trade_point_id: number; name: string }[] }>(
      "POST",
      "/provider/kaspi-qr/trade-points",
      credentials,
    );
    expect(listed.body.items).toHaveLength(3);
    expect(await status()).toMatchObject({ connected: false });
    const [first, second] = listed.body.items;
    const asked = { ...credentials, trade_point_id: first?.trade_point_id };
    expect(await client.call("POST", CONNECT, asked)).toMatchObject({ status: 200 });
    // The device moves to the other trade point with the connection.
    expect(
      await client.call("POST", CONNECT, { ...credentials, trade_point_id: second?.trade_point_id }),
    ).toMatchObject({ status: 200 });
    expect(await client.call("POST", CONNECT, { ...credentials, trade_point_id: 7 })).toMatchObject(
      invalid("trade_point_id"),
    );
    expect((await sessionOf(client.tenant.id))?.account).toBe(`trade-point-${second?.trade_point_id}`);
  });

  it("422 on the field that is missing or wrong, and nothing is kept", async () => {
    const { organization_bin, credentials } = await makeOfficial(world, "r3");
    const connectWith = (more: object) => client.call("POST", CONNECT, { ...credentials, ...more });
    expect(await connectWith({ level: "r4" })).toMatchObject(invalid("level"));
    expect(await connectWith({ level: "r1" })).toMatchObject(invalid("api_key"));
    expect(await connectWith({ passphrase: "wrong" })).toMatchObject(invalid("passphrase"));
    expect(await connectWith({ certificate: "aGVsbG8=" })).toMatchObject(invalid("certificate"));
    expect(await connectWith({ organization_bin: "12" })).toMatchObject(invalid("organization_bin"));
    expect(await client.call("POST", CONNECT, { level: "r1", api_key: "unknown" })).toMatchObject(invalid("api_key"));
    for (const more of [{ trusted: false }, { expires_at: "2021-01-01T00:00:00Z" }]) {
      const { certificate, passphrase } = await certificateOf(organization_bin, more);
      expect(await connectWith({ certificate, passphrase })).toMatchObject(invalid("certificate"));
    }
    expect(await sessionOf(client.tenant.id)).toBeUndefined();
  });

  it("502 PROVIDER_SESSION_REJECTED when the bank cannot be called", async () => {
    const { organization_bin, credentials } = await makeOfficial(world, "r1");
    await customerOf(world).fault({ call: "kaspi.device.register", fault: "reset_after", session: organization_bin });
    expect(await client.call("POST", CONNECT, credentials)).toMatchObject({
      status: 502,
      body: { error: { code: "PROVIDER_SESSION_REJECTED" } },
    });
    expect(await client.call("POST", CONNECT, credentials)).toMatchObject({ status: 200 });
  });

  it("409 PROVIDER_CONNECTED while the merchant is connected in the other way, in both directions", async () => {
    const { credentials } = await makeOfficial(world, "r1");
    const refusal = { status: 409, body: { error: { code: "PROVIDER_CONNECTED" } } };
    await connect(world, client.tenant);
    expect(await client.call("POST", CONNECT, credentials)).toMatchObject(refusal);
    await client.call("POST", "/provider/disconnect");
    expect(await client.call("POST", CONNECT, credentials)).toMatchObject({ status: 200 });
    const phone_number = "87017770001";
    expect(await client.call("POST", "/provider/sms/request", { phone_number })).toMatchObject(refusal);
    await expect(connect(world, client.tenant)).rejects.toMatchObject({ code: "PROVIDER_CONNECTED" });
  });

  it("404 where it is not offered", async () => {
    const other = await createWorld();
    const { credentials } = await makeOfficial(other, "r1");
    const visitor = await signUp(other, "bridge@shop.kz");
    expect(await visitor.call("POST", CONNECT, credentials)).toMatchObject({ status: 404 });
    await other.close();
  });

  it("429 after ten attempts in ten minutes", async () => {
    const wrong = { level: "r1", api_key: "unknown" };
    for (let tries = 0; tries < 10; tries += 1) await client.call("POST", CONNECT, wrong);
    expect(await client.call("POST", CONNECT, wrong)).toMatchObject({ status: 429 });
  });
});

describe("the device", () => {
  it("is deleted with the connection", async () => {
    const { organization_bin, credentials } = await makeOfficial(world, "r3");
    await client.call("POST", CONNECT, credentials);
    expect(await client.call("POST", "/provider/disconnect")).toMatchObject({ status: 200 });
    expect(await customerOf(world).countCalls({ call: "kaspi.device.delete", session: organization_bin })).toBe(1);
    expect(await status()).toMatchObject({ connected: false, driver: null, can: null });
  });

  it.each(["deactivate", "forget"])(
    "is registered again, once, when the bank does not know it any more (%s)",
    async (how) => {
      const merchant = await makeMerchant(world, "r3");
      const row = await sessionOf(merchant.tenant.id);
      if (row === undefined) throw new Error("the merchant is not connected");
      const { device_token } = unsealSession(world.deps, row) as unknown as { device_token: string };
      if (how === "forget") await control(world, "DELETE", `/devices/${device_token}`);
      else await control(world, "POST", `/devices/${device_token}/deactivate`);
      expect(await merchant.call("POST", "/invoices/qr", QR_INVOICE)).toMatchObject({ status: 201 });
      expect(await merchant.call("POST", "/invoices/qr", QR_INVOICE)).toMatchObject({ status: 201 });
      expect(await merchant.countCalls("kaspi.device.register")).toBe(2);
      expect(await merchant.countCalls("kaspi.qr.create")).toBe(3);
    },
  );
});

describe("secrets", () => {
  it("are sealed for one tenant and one driver, and neither logged nor answered", async () => {
    const { credentials } = await makeOfficial(world, "r3");
    const answers = [await client.call("POST", CONNECT, credentials), await client.call("GET", "/provider/status")];
    await client.call("POST", CONNECT, { ...credentials, passphrase: "a-wrong-passphrase" });
    const row = await sessionOf(client.tenant.id);
    if (row === undefined) throw new Error("the merchant is not connected");
    const { key, device_token } = unsealSession(world.deps, row) as unknown as Record<string, string>;
    const shown = JSON.stringify([world.logged, answers, row]);
    for (const secret of [
      key,
      device_token,
      credentials.level === "r3" && credentials.passphrase,
      "a-wrong-passphrase",
    ]) {
      expect(secret).toEqual(expect.stringMatching(/./));
      expect(shown).not.toContain(JSON.stringify(secret).slice(1, -1));
    }
    expect(() => unsealSession(world.deps, { ...row, driver: "session-bridge" })).toThrow("does not open");
    expect(() => unsealSession(world.deps, { ...row, tenant_id: "another" })).toThrow("does not open");
  });

  it("of one merchant are never used for another", async () => {
    const [one, other] = [await makeMerchant(world, "r3"), await makeMerchant(world, "r3")];
    const sales = await Promise.all([one, other, one, other].map((merchant) => merchant.createQr()));
    for (const [index, { id }] of sales.entries()) {
      const [made] = await customerOf(world).operations({ external_id: String(id) });
      expect(made).toMatchObject({ organization_bin: (index % 2 === 0 ? one : other).token_sn });
    }
    const listed = await other.check({ id: sales[0]?.id });
    expect(listed.body.items).toMatchObject([{ status: "not_found" }]);
  });

  it("of another trade point are named by it where an invoice needs them", async () => {
    const merchant = await makeMerchant(world, "r3");
    const invoice = await merchant.createPhone();
    const { account: first } = (await sessionOf(merchant.tenant.id)) ?? {};
    const trade_point_id = first?.replace("trade-point-", "");
    await connectOfficial(world, merchant.tenant, "r3");
    expect(await merchant.cancel(invoice)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "PROVIDER_SESSION_REQUIRED",
          message: `Another provider account is connected: this needs the connection of trade point ${trade_point_id}.`,
          fields: { trade_point_id },
        },
      },
    });
    const error = `connect trade point ${trade_point_id}, which sent this invoice: this is the stored status`;
    expect((await merchant.check(invoice)).body.items).toMatchObject([{ id: invoice.id, error }]);
  });

  it("are refused by an installation that trusts another authority", async () => {
    const stranger = await createWorld({ PROVIDER_DRIVER: "kaspi-qr", KASPI_QR_CA_FILE: "" });
    const { credentials } = await makeOfficial(stranger, "r1");
    const visitor = await signUp(stranger, "stranger@shop.kz");
    expect(await visitor.call("POST", CONNECT, credentials)).toMatchObject({
      status: 502,
      body: { error: { code: "PROVIDER_SESSION_REJECTED" } },
    });
    await stranger.close();
  });
});
