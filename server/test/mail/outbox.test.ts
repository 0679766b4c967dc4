/** The outbox of letters, with a mail server that is down, refuses, breaks off or stays silent. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkData } from "../../src/doctor/check-data.ts";
import { openMailServer } from "../../src/mail/mail-server.ts";
import { sendLetters } from "../../src/mail/send-letters.ts";
import { writeLetter } from "../../src/mail/write-letters.ts";
import { inTransaction, type Tx } from "../../src/transaction.ts";
import { type MailSink, startMailSink } from "../support/mail-sink.ts";
import { createWorld, type World } from "../support/world.ts";

let sink: MailSink;
let world: World;

beforeAll(async () => {
  sink = await startMailSink();
  world = await createWorld({ SMTP_URL: sink.url, MAIL_FROM: "Tolem <no-reply@tolem.test>" });
});
afterAll(async () => {
  await world.close();
  await sink.close();
});
beforeEach(() => {
  sink.misbehave();
  sink.take();
});

const AIGUL = { email: "aigul@shop.kz", language: "en" } as const;
const SECRET_LINK = "http://tolem.test/console/settings?secret";

const tellOfBrowser = (tx: Tx, person: { email: string; language: "ru" | "kk" | "en" } = AIGUL) =>
  writeLetter(tx, person, {
    kind: "new_browser",
    facts: { at: tx.clock.now(), address: "198.51.100.7", browser: "Firefox, Linux", url: SECRET_LINK },
  });
const write = (person?: Parameters<typeof tellOfBrowser>[1]) =>
  inTransaction(world.deps, (tx) => tellOfBrowser(tx, person));
const outbox = () => world.deps.db.selectFrom("letters").selectAll().orderBy("written_at").execute();
const complaints = async () =>
  (await checkData(world.deps)).filter(({ subject, state }) => subject === "mail" && state !== "ok");

describe("a letter", () => {
  it("is sent in the person's language, as text and as HTML, and is then forgotten", async () => {
    await write();
    await write({ email: "erlan@shop.kz", language: "kk" });
    await world.tick();
    const letters = sink.take();
    expect(letters.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ["aigul@shop.kz", "A sign-in from a new browser"],
      ["erlan@shop.kz", "Жаңа браузерден кіру"],
    ]);
    const [english] = letters.filter(({ to }) => to === AIGUL.email);
    expect(english).toMatchObject({ from: "no-reply@tolem.test", link: SECRET_LINK });
    expect(english?.text).toContain("November 20, 2026, 14:00, Firefox, Linux, address 198.51.100.7.");
    expect(english?.html).toContain("prefers-color-scheme: dark");
    expect(await outbox()).toEqual([]);
  });

  it("is not written where its effect is rolled back", async () => {
    const failing = inTransaction(world.deps, async (tx) => {
      await tellOfBrowser(tx);
      throw new Error("the effect failed");
    });
    await expect(failing).rejects.toThrow("the effect failed");
    expect(await outbox()).toEqual([]);
  });

  it("is sealed while it waits, and neither its address nor its link is logged", async () => {
    sink.misbehave({ refuses: () => 451 });
    await write();
    await world.tick();
    const stored = JSON.stringify((await outbox()).map((row) => ({ ...row, sealed: row.sealed?.toString("latin1") })));
    for (const text of [stored, world.logged.join("\n")]) {
      expect(text).not.toContain(AIGUL.email);
      expect(text).not.toContain("?secret");
    }
    expect(world.logged.join("\n")).toContain("EENVELOPE RCPT TO 451");
    sink.misbehave();
    world.clock.advance({ minutes: 2 });
    await world.tick();
    expect(sink.take()).toHaveLength(1);
  });
});

describe("a mail server", () => {
  it("that is down for a day gets every letter once it is back", async () => {
    const port = Number(new URL(sink.url).port);
    await sink.close();
    await write();
    await write({ email: "berik@shop.kz", language: "ru" });
    for (let hour = 0; hour < 24; hour += 1) {
      await world.tick();
      world.clock.advance({ hours: 1 });
    }
    expect(await complaints()).toMatchObject([{ state: "warning", detail: expect.stringContaining("ESOCKET") }]);
    sink = await startMailSink({ port });
    world.clock.advance({ hours: 2 });
    await world.tick();
    expect(
      sink
        .take()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(["aigul@shop.kz", "berik@shop.kz"]);
    expect(await complaints()).toEqual([]);
  });

  it("that refuses one address gets that letter once, and the others; the doctor reports it for a week", async () => {
    sink.misbehave({ refuses: (to) => (to === "nobody@shop.kz" ? 550 : undefined) });
    await write({ email: "nobody@shop.kz", language: "en" });
    await write();
    await world.tick();
    expect(sink.take().map(({ to }) => to)).toEqual([AIGUL.email]);
    expect(await outbox()).toMatchObject([{ sealed: null, next_attempt_at: null, failure: "EENVELOPE RCPT TO 550" }]);
    expect(await complaints()).toMatchObject([{ state: "warning", detail: expect.stringContaining("RCPT TO 550") }]);
    world.clock.advance({ days: 8 });
    await world.tick();
    expect(await complaints()).toEqual([]);
  });

  it("that takes the text and breaks off gets the letter again, under the same Message-ID", async () => {
    sink.misbehave({ drops: true });
    await write();
    await world.tick();
    const [first] = sink.take();
    sink.misbehave();
    world.clock.advance({ minutes: 2 });
    await world.tick();
    const [second, ...more] = sink.take();
    expect(second?.message_id).toMatch(/^<ltr_[0-9a-f]{30}@tolem\.test>$/);
    expect([second, more]).toEqual([first, []]);
  });

  it("that says nothing is left after a while", async () => {
    sink.misbehave({ isSilent: true });
    const server = openMailServer(world.deps.config, { letterMs: 10_000, stepMs: 50 });
    const content = { to: AIGUL.email, subject: "", text: "", html: "" };
    expect(await server?.send({ id: "ltr_1" }, content)).toEqual({ failure: "ETIMEDOUT CONN", isFinal: false });
    const hurried = openMailServer(world.deps.config, { letterMs: 50, stepMs: 10_000 });
    expect(await hurried?.send({ id: "ltr_1" }, content)).toEqual({ failure: "EABORT", isFinal: false });
  });

  it("gets each letter from only one of two workers", async () => {
    for (let count = 0; count < 12; count += 1) await write({ email: `person${count}@shop.kz`, language: "en" });
    const workers = [0, 1].map(() => sendLetters(world.deps, 90_000));
    const drain = async (worker: ReturnType<typeof sendLetters>) => {
      while (await worker.run());
    };
    await Promise.all(workers.map(drain));
    expect(new Set(sink.take().map(({ to }) => to)).size).toBe(12);
    expect(await outbox()).toMatchObject([{ failure: "EENVELOPE RCPT TO 550" }]);
  });

  it("gets a letter again whose worker has died, when the lease has ended", async () => {
    await write();
    await world.deps.db
      .updateTable("letters")
      .set({ next_attempt_at: new Date(world.clock.now().getTime() + 90_000) })
      .where("next_attempt_at", "is not", null)
      .execute();
    await world.tick();
    expect(sink.take()).toEqual([]);
    world.clock.advance({ seconds: 90 });
    await world.tick();
    expect(sink.take()).toHaveLength(1);
  });
});

it("without a mail server nothing is written", async () => {
  const { config } = world.deps;
  const deps = { ...world.deps, config: { ...config, smtp_url: null } };
  const before = await outbox();
  await inTransaction(deps, (tx) => tellOfBrowser(tx));
  expect(await outbox()).toEqual(before);
});
