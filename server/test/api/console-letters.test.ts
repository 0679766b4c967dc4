/** Lost passwords, changed addresses, sign-ins and ended sessions: the links of letters, from `POST /password/forgot` to `POST /email/undo`. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ConsoleClient, logIn, PASSWORD, type SignedUp, signUp, visitor } from "../support/console-client.ts";
import { type MailSink, startMailSink } from "../support/mail-sink.ts";
import { makeOperator } from "../support/operator.ts";
import { raceForReset } from "../support/reset-races.ts";
import { startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

let sink: MailSink;
let world: World;
let made = 0;

beforeAll(async () => {
  sink = await startMailSink();
  world = await createWorld({ SMTP_URL: sink.url, MAIL_FROM: "no-reply@tolem.test" });
});
afterAll(async () => {
  await world.close();
  await sink.close();
});
beforeEach(async () => void (await mail()));

const NEW = "another horse, another battery";
const tokenOf = (link: string) => link.slice(link.lastIndexOf("/") + 1);
const me = async ({ call }: ConsoleClient) => (await call("GET", "/me")).status;

async function newPerson(): Promise<SignedUp> {
  made += 1;
  return signUp(world, `letters${made}@shop.kz`);
}

/** What came by mail at this instant. */
async function mail() {
  await world.tick();
  return sink.take();
}

async function resetLinkOf(email: string): Promise<string> {
  await visitor(world).call("POST", "/password/forgot", { email });
  const links = (await mail()).map(({ link }) => link);
  return tokenOf(links.find((link) => link.includes("/reset/")) ?? "");
}

const reset = (token: string, new_password = NEW) =>
  visitor(world).call("POST", "/password/reset", { token, new_password });
const signInAs = (email: string, password: string) => visitor(world).call("POST", "/login", { email, password });

describe("a lost password", () => {
  it("202 is answered alike for a known and an unknown address, and one of them gets a letter", async () => {
    const { email } = await newPerson();
    for (const asked of [email.toUpperCase(), "nobody@shop.kz"]) {
      const answer = await visitor(world).call("POST", "/password/forgot", { email: asked });
      expect(answer).toMatchObject({ status: 202, body: { ok: true, mail: true } });
    }
    expect(await mail()).toMatchObject([
      {
        to: email,
        subject: "Новый пароль",
        link: expect.stringMatching(/^http:\/\/tolem\.test\/console\/reset\/\d+-/),
      },
    ]);
    expect(await visitor(world).call("POST", "/password/forgot", { email: "no address" })).toMatchObject({
      status: 422,
      body: { error: { fields: { email: expect.any(String) } } },
    });
  });

  it("200 sets another one by the link, ends all sessions and the lock, and the link is used up", async () => {
    const person = await newPerson();
    const other = await logIn(world, person.email);
    for (let n = 0; n < 10; n += 1) await signInAs(person.email, "not the password");
    expect(await signInAs(person.email, PASSWORD)).toMatchObject({ status: 429 });
    sink.take();
    const token = await resetLinkOf(person.email);
    expect(await reset(token)).toMatchObject({ status: 200, body: { ok: true } });
    expect([await me(person), await me(other)]).toEqual([401, 401]);
    expect(await signInAs(person.email, NEW)).toMatchObject({ status: 200 });
    expect(await reset(token, PASSWORD)).toMatchObject({ status: 410, body: { error: { code: "RESET_EXPIRED" } } });
  });

  it("422 for a refused password leaves the link as it was", async () => {
    const { email } = await newPerson();
    const token = await resetLinkOf(email);
    for (const refused of ["short", "password1"]) {
      expect(await reset(token, refused)).toMatchObject({
        status: 422,
        body: { error: { fields: { new_password: expect.any(String) } } },
      });
    }
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  it("410 after 30 minutes, for all but the newest link, and for one from before a change of the password", async () => {
    const { email, call } = await newPerson();
    const [first, second] = [await resetLinkOf(email), await resetLinkOf(email)];
    expect(await reset(first)).toMatchObject({ status: 410 });
    world.clock.advance({ minutes: 30 });
    expect(await reset(second)).toMatchObject({ status: 410 });
    const third = await resetLinkOf(email);
    await call("POST", "/password", { current_password: PASSWORD, new_password: NEW });
    expect(await reset(third, PASSWORD)).toMatchObject({ status: 410 });
    for (const bad of ["1-", "x", `999999-${"a".repeat(43)}`, third.replace(/.$/, "_")]) {
      expect(await reset(bad)).toMatchObject({ status: 410 });
    }
  });

  it("one of two uses at the same instant wins, at two services", async () => {
    const { email } = await newPerson();
    const second = await startSecondService(world);
    try {
      for (const round of [1, 2, 3]) await raceForReset(world, [world, second], email, round);
    } finally {
      await second.close();
    }
  });

  it("five letters an hour are sent to one address", async () => {
    const { email } = await newPerson();
    for (let n = 0; n < 6; n += 1) {
      await visitor(world).call("POST", "/password/forgot", { email });
      await world.tick();
    }
    expect(sink.take()).toHaveLength(5);
  });

  it("no link is stored, but its hash", async () => {
    const { email } = await newPerson();
    const token = await resetLinkOf(email);
    const rows = await world.deps.db.selectFrom("password_resets").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.split("-")[1]);
    expect(world.logged.join("\n")).not.toContain(token);
  });
});

describe("POST /api/admin/v1/users/:id/reset-link", () => {
  it("200 makes a link that works, and the audit log has it", async () => {
    const operator = await makeOperator(world);
    const { user, email } = await newPerson();
    const { status, body } = await operator.call<{ url: string }>("POST", `/users/${user.id}/reset-link`);
    expect(status).toBe(200);
    expect(await reset(tokenOf(body.url))).toMatchObject({ status: 200 });
    expect(await signInAs(email, NEW)).toMatchObject({ status: 200 });
    const audit = await operator.call<{ items: object[] }>("GET", "/audit?action=user.reset_link");
    expect(audit.body.items).toMatchObject([{ admin_user_id: operator.id, target: String(user.id), details: {} }]);
    expect(await operator.call("POST", "/users/999999/reset-link")).toMatchObject({ status: 404 });
  });
});

describe("POST /email", () => {
  type Asked = { confirm: string; undo: string };

  async function ask(person: SignedUp, email: string): Promise<Asked> {
    expect(await person.call("POST", "/email", { email })).toMatchObject({ status: 202 });
    const letters = await mail();
    const links = letters.filter(({ link }) => link.includes("/email/"));
    const linkTo = (to: string) => tokenOf(links.find((letter) => letter.to === to)?.link ?? "");
    return { confirm: linkTo(email), undo: linkTo(person.email) };
  }
  const confirm = (token: string) => visitor(world).call("POST", "/email/confirm", { token });
  const undo = (token: string) => visitor(world).call("POST", "/email/undo", { token });

  it("202 changes the address when the new one confirms it, once", async () => {
    const person = await newPerson();
    const { confirm: token } = await ask(person, "moved@shop.kz");
    expect(await signInAs("moved@shop.kz", PASSWORD)).toMatchObject({ status: 401 });
    expect(await confirm(token)).toMatchObject({ status: 200 });
    expect(await signInAs("moved@shop.kz", PASSWORD)).toMatchObject({ status: 200 });
    expect(await signInAs(person.email, PASSWORD)).toMatchObject({ status: 401 });
    expect(await me(person)).toBe(200);
    expect(await confirm(token)).toMatchObject({ status: 410, body: { error: { code: "GONE" } } });
  });

  it("200 undoes the change from the old address for 7 days, ends all sessions, and voids later changes", async () => {
    const person = await newPerson();
    const first = await ask(person, "thief@shop.kz");
    await confirm(first.confirm);
    const second = await ask({ ...person, email: "thief@shop.kz" }, "thief2@shop.kz");
    await confirm(second.confirm);
    world.clock.advance({ days: 6 });
    const link = await resetLinkOf("thief2@shop.kz");
    const session = await logIn(world, "thief2@shop.kz");
    expect(await undo(first.undo)).toMatchObject({ status: 200 });
    expect(await me(session)).toBe(401);
    expect(await signInAs(person.email, PASSWORD)).toMatchObject({ status: 200 });
    expect(await reset(link)).toMatchObject({ status: 410 });
    for (const token of [first.undo, second.undo]) expect(await undo(token)).toMatchObject({ status: 410 });
  });

  it("410 for a link of a day ago, of an earlier change, and for an undo after 7 days", async () => {
    const person = await newPerson();
    const first = await ask(person, "late@shop.kz");
    const second = await ask(person, "later@shop.kz");
    expect(await confirm(first.confirm)).toMatchObject({ status: 410 });
    world.clock.advance({ days: 1 });
    expect(await confirm(second.confirm)).toMatchObject({ status: 410 });
    world.clock.advance({ days: 6 });
    expect(await undo(second.undo)).toMatchObject({ status: 410 });
  });

  it("409 for an address that is taken, also when it is taken before it is confirmed", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    expect(await person.call("POST", "/email", { email: other.email })).toMatchObject({
      status: 409,
      body: { error: { code: "EMAIL_TAKEN" } },
    });
    const { confirm: token } = await ask(person, "race@shop.kz");
    await signUp(world, "race@shop.kz");
    expect(await confirm(token)).toMatchObject({ status: 409, body: { error: { code: "EMAIL_TAKEN" } } });
    expect(await signInAs(person.email, PASSWORD)).toMatchObject({ status: 200 });
  });

  it("429 after five within a day", async () => {
    const person = await newPerson();
    for (let n = 0; n < 5; n += 1) await ask(person, `try${n}@shop.kz`);
    expect(await person.call("POST", "/email", { email: "try5@shop.kz" })).toMatchObject({ status: 429 });
  });
});

describe("sign-ins and sessions", () => {
  it("a sign-in from a new browser is announced by a letter, and one from a known browser is not", async () => {
    const person = await newPerson();
    await person.call("POST", "/login", { email: person.email, password: PASSWORD });
    expect(await mail()).toEqual([]);
    const agent = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
    const stranger = visitor(world);
    await stranger.call("POST", "/login", { email: person.email, password: PASSWORD }, { "user-agent": agent });
    expect(await mail()).toMatchObject([
      { to: person.email, subject: "Вход из нового браузера", text: expect.stringContaining("Chrome, Windows") },
    ]);
    const listed = await person.call<{ items: object[] }>("GET", "/sign-ins?limit=1");
    expect(listed).toMatchObject({
      status: 200,
      body: { items: [{ outcome: "ok", browser: "Chrome, Windows", address: "127.0.0.1" }], total: 2, limit: 1 },
    });
  });

  it("lists the last 50 tries, and a lock once", async () => {
    const person = await newPerson();
    for (let n = 0; n < 12; n += 1) await signInAs(person.email, "not the password");
    const outcomes = async () => {
      const { body } = await person.call<{ items: { outcome: string }[]; total: number }>("GET", "/sign-ins");
      return body.items.map(({ outcome }) => outcome);
    };
    expect(await outcomes()).toEqual(["locked", ...Array(10).fill("wrong_password")]);
    for (let round = 0; round < 4; round += 1) {
      world.clock.advance({ minutes: 16 });
      for (let n = 0; n < 11; n += 1) await signInAs(person.email, "not the password");
    }
    expect(await outcomes()).toHaveLength(50);
  });

  it("POST /sessions/end-all 200 ends the calling session too, and a new one begins at the same instant", async () => {
    const person = await newPerson();
    const other = await logIn(world, person.email);
    const stolen = { ...person, cookies: new Map(person.cookies) };
    expect(await other.call("POST", "/sessions/end-all")).toMatchObject({ status: 200 });
    expect([await me(stolen), await me(other)]).toEqual([401, 401]);
    expect(await me(await logIn(world, person.email))).toBe(200);
  });
});

describe("PATCH /profile", () => {
  it("200 sets the language of the letters, and whether notices come", async () => {
    const person = await newPerson();
    const changed = await person.call("PATCH", "/profile", { language: "kk", wants_notices: false });
    expect(changed).toMatchObject({
      status: 200,
      body: { user: { language: "kk", wants_notices: false }, mail: true },
    });
    await logIn(world, person.email);
    expect(await mail()).toMatchObject([{ subject: "Жаңа браузерден кіру" }]);
    for (const body of [{ language: "de" }, { wants_notices: "no" }, {}]) {
      expect(await person.call("PATCH", "/profile", body)).toMatchObject({ status: 422 });
    }
  });

  it("200 for the own language of a cashier, and 403 for the merchant's name, which stays", async () => {
    const person = await newPerson();
    await world.deps.db
      .updateTable("memberships")
      .set({ role: "cashier" })
      .where("user_id", "=", person.user.id)
      .execute();
    expect(await person.call("PATCH", "/profile", { language: "en" })).toMatchObject({ status: 200 });
    const refused = await person.call("PATCH", "/profile", { language: "ru", name: "mine" });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "FORBIDDEN" } } });
    expect(await person.call("GET", "/me")).toMatchObject({ body: { user: { language: "en" } } });
  });
});

it("without a mail server nothing waits to be sent, and POST /email is 409", async () => {
  const without = await createWorld();
  try {
    const person = await signUp(without, "quiet@shop.kz");
    const forgot = await visitor(without).call("POST", "/password/forgot", { email: person.email });
    expect(forgot).toMatchObject({ status: 202, body: { ok: true, mail: false } });
    expect(await person.call("POST", "/email", { email: "new@shop.kz" })).toMatchObject({
      status: 409,
      body: { error: { code: "MAIL_NOT_SET_UP" } },
    });
    await logIn(without, person.email);
    const rows = await Promise.all(
      (["letters", "reset_requests", "email_changes"] as const).map((table) =>
        without.deps.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(rows).toEqual([[], [], []]);
  } finally {
    await without.close();
  }
});
