/** Letters about the business, each sent once: a lost provider, a failing webhook, a bill, the end of a tariff. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { connect, customerOf } from "../support/customer.ts";
import { type MailSink, startMailSink } from "../support/mail-sink.ts";
import { request } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

let sink: MailSink;
let world: World;
let person: SignedUp;

beforeAll(async () => {
  sink = await startMailSink();
  world = await createWorld({ SMTP_URL: sink.url, MAIL_FROM: "no-reply@tolem.test" });
  person = await signUp(world, "owner@shop.kz");
  await person.call("PATCH", "/profile", { language: "en", name: "Dastarkhan" });
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

async function subjects(): Promise<string[]> {
  await world.tick();
  return sink.take().map(({ subject }) => subject);
}

const sell = () =>
  request(
    world,
    "POST",
    "/api/v1/invoices",
    { amount: 1500, phone_number: "87021234567", simulate: "paid" },
    { "x-api-key": person.api_key.secret },
  );

it("a webhook that fails for an hour is announced once per outage", async () => {
  await person.call("POST", "/webhook/configure", { url: `${world.receiver.url}?secret=1` });
  world.receiver.answer(500);
  await sell();
  expect(await subjects()).toEqual([]);
  world.clock.advance({ minutes: 59 });
  await sell();
  expect(await subjects()).toEqual([]);
  world.clock.advance({ minutes: 1 });
  await sell();
  await world.tick();
  const [letter, ...more] = sink.take();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    to: "owner@shop.kz",
    subject: "Deliveries to your webhook fail",
    link: "http://tolem.test/console/developers/deliveries",
  });
  expect(letter?.text).toContain("you are in the team of “Dastarkhan”");
  expect(letter?.text).not.toContain("secret");
  world.clock.advance({ hours: 2 });
  await sell();
  expect(await subjects()).toEqual([]);

  world.receiver.answer(200);
  await sell();
  await world.tick();
  world.receiver.answer(500);
  await sell();
  await world.tick();
  world.clock.advance({ hours: 1 });
  await sell();
  expect(await subjects()).toEqual(["Deliveries to your webhook fail"]);
  world.receiver.answer(200);
});

it("a lost provider session is announced once", async () => {
  const { token_sn } = await connect(world, person.tenant);
  await customerOf(world).kill(token_sn);
  for (let n = 0; n < 2; n += 1) {
    await person.call("POST", "/invoices", { amount: 1500, phone_number: "87021234567", is_sandbox: false });
  }
  expect(await subjects()).toEqual(["The payment provider is disconnected"]);
});

it("the end of a trial is announced three days before, once, and not to people who want no notices", async () => {
  const quiet = await signUp(world, "quiet@shop.kz");
  await quiet.call("PATCH", "/profile", { wants_notices: false });
  world.clock.set("2026-12-01T08:59:59Z");
  expect(await subjects()).toEqual([]);
  world.clock.set("2026-12-01T09:00:00Z");
  expect(await subjects()).toEqual(["Your tariff ends on December 4, 2026"]);
  world.clock.advance({ days: 1 });
  expect(await subjects()).toEqual([]);
});

it("a bill is announced when it is issued", async () => {
  await world.deps.db
    .updateTable("tenant_tariffs")
    .set({ tariff: "start", tariff_active_until: new Date("2027-01-15T00:00:00Z") })
    .where("tenant_id", "=", person.tenant.id)
    .execute();
  world.clock.set("2027-01-10T01:00:00Z");
  expect(await subjects()).toEqual([expect.stringMatching(/^A bill of [\d,]+\u00a0₸$/)]);
  world.clock.set("2027-01-12T01:00:00Z");
  expect(await subjects()).toEqual(["Your tariff ends on January 15, 2027"]);
});
