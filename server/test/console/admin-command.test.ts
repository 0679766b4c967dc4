/** `tolem admin` as an operator types it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readAdminCommand } from "../../src/admin-command.ts";
import { logIn, PASSWORD, signUp } from "../support/console-client.ts";
import { asOperator } from "../support/operator.ts";
import { TEST_SECRETS } from "../support/secrets.ts";
import { createWorld, type World } from "../support/world.ts";

/** Built once for the whole test run. */
const PROGRAM = "server/dist/cli.js";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Ended = { status: number; output: string };

const admin = (...args: string[]) => adminWith(PASSWORD, ...args);

/** The command with another `TOLEM_ADMIN_PASSWORD`, in this process, which starts no program for each. */
async function adminWith(tolem_admin_password: string, ...args: string[]): Promise<Ended> {
  const lines: string[] = [];
  const printed = vi.spyOn(console, "log").mockImplementation((line) => lines.push(`${line}\n`));
  try {
    await readAdminCommand(args)({ ...world.deps, config: { ...world.deps.config, tolem_admin_password } });
    return { status: 0, output: lines.join("") };
  } catch (error) {
    return { status: 1, output: `${lines.join("")}tolem: ${(error as Error).message}\n` };
  } finally {
    printed.mockRestore();
  }
}

/** The program as it is typed, with a `TOLEM_ADMIN_PASSWORD`; null: none, and no terminal to ask at. */
async function typed(password: string | null, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, "admin", ...args], {
    env: {
      ...{ PATH: process.env.PATH, ...TEST_SECRETS, LOG_LEVEL: "silent" },
      ...{ DATABASE_URL: world.database_url, ...(password === null ? {} : { TOLEM_ADMIN_PASSWORD: password }) },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { status, output: output + errors };
}

it("makes, names and unmakes operators, but never the last", { timeout: 120_000 }, async () => {
  expect(await admin("list")).toEqual({ status: 0, output: "" });
  expect(await typed(PASSWORD, "create", "first@tolem.kz")).toEqual({
    status: 0,
    output: "first@tolem.kz is an operator now.\n",
  });
  const first = asOperator(world, await logIn(world, "first@tolem.kz"));
  expect(await first.call("GET", "/overview")).toMatchObject({ status: 200 });

  expect(await typed(PASSWORD, "demote", "first@tolem.kz")).toEqual({
    status: 1,
    output: "tolem: first@tolem.kz is the last operator: make another one first\n",
  });
  const merchant = await signUp(world, "shop@tolem.kz");
  expect(await admin("demote", "shop@tolem.kz")).toEqual({
    status: 1,
    output: "tolem: shop@tolem.kz is no operator\n",
  });
  expect(await typed(null, "create", "SHOP@tolem.kz", "--promote")).toMatchObject({ status: 0 });
  expect(await asOperator(world, merchant).call("GET", "/overview")).toMatchObject({ status: 200 });
  expect((await typed(PASSWORD, "list")).output).toMatch(
    /^first@tolem\.kz {2}\d{4}-\S+Z\nshop@tolem\.kz {2}2026-11-20\S+Z\n$/,
  );

  expect(await admin("demote", "First@tolem.kz")).toEqual({
    status: 0,
    output: "First@tolem.kz is no operator any more.\n",
  });
  expect(await first.call("GET", "/overview")).toMatchObject({ status: 403, body: { error: { code: "FORBIDDEN" } } });
  expect((await admin("list")).output).toMatch(/^shop@tolem\.kz {2}\S+\n$/);
  expect((await admin("eat", "shop@tolem.kz")).output).toContain("say: tolem admin create <email>");
  expect((await admin("demote")).status).toBe(1);
});

it("generates a password if none is given, shows it once, and stores it nowhere in clear text", {
  timeout: 120_000,
}, async () => {
  const { status, output } = await typed(null, "create", "made@tolem.kz");
  const [, password = ""] =
    /^made@tolem\.kz is an operator now\. The password, shown only here: (\S{24})\n$/.exec(output) ?? [];
  expect([status, password]).toEqual([0, expect.stringMatching(/^[\w-]{24}$/)]);
  const made = asOperator(world, await logIn(world, "made@tolem.kz", password));
  expect(await made.call("GET", "/overview")).toMatchObject({ status: 200 });
  // Without a password to give, promoting changes none.
  expect(await typed(null, "create", "made@tolem.kz", "--promote")).toEqual({
    status: 0,
    output: expect.stringMatching(
      /^made@tolem\.kz has an account since \S+Z, without a merchant\.\nmade@tolem\.kz is an operator now\. The password is the one it had\.\n$/,
    ),
  });
  expect(await made.call("GET", "/overview")).toMatchObject({ status: 200 });
  const users = await world.deps.db.selectFrom("users").selectAll().execute();
  expect(JSON.stringify(users)).not.toContain(password);
});

it("promotes an existing account only with --promote, and then only with the given password", {
  timeout: 120_000,
}, async () => {
  const stranger = await signUp(world, "boss@company.kz", "the password of a stranger");
  await stranger.call("PATCH", "/profile", { name: "Boss & Co" });
  const users = () => world.deps.db.selectFrom("users").selectAll().orderBy("id").execute();
  const before = await users();
  const known = "boss@company.kz has an account since 2026-11-20T09:00:00.000Z, of the merchant Boss & Co";
  expect(await admin("create", "Boss@company.kz")).toEqual({
    status: 1,
    output: `tolem: ${known}: add --promote to make its holder an operator\n`,
  });
  expect(await adminWith("password1", "create", "boss@company.kz", "--promote")).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^boss@company\.kz has an account .+\.\ntolem: the password is one of the most common/,
    ),
  });
  expect(await users()).toEqual(before);
  expect(await asOperator(world, stranger).call("GET", "/tenants")).toMatchObject({ status: 403 });

  expect(await admin("create", "boss@company.kz", "--promote")).toEqual({
    status: 0,
    output: `${known}.\nboss@company.kz is an operator now. The password is the given one; its sessions have ended.\n`,
  });
  expect(await stranger.call("GET", "/me")).toMatchObject({ status: 401 });
  expect(await asOperator(world, stranger).call("GET", "/tenants")).toMatchObject({ status: 401 });
  await expect(logIn(world, "boss@company.kz", "the password of a stranger")).rejects.toThrow("401");
  const boss = asOperator(world, await logIn(world, "boss@company.kz"));
  expect(await boss.call("GET", "/tenants")).toMatchObject({ status: 200 });
});

it("sets a new password for a person who has lost it, and ends the sessions", { timeout: 120_000 }, async () => {
  const merchant = await signUp(world, "forgot@shop.kz", "a password that was lost");
  const { status, output } = await typed(null, "password", "forgot@shop.kz");
  const [, password = ""] =
    /^forgot@shop\.kz has a new password, and its sessions have ended\. The password, shown only here: (\S{24})\n$/.exec(
      output,
    ) ?? [];
  expect([status, password]).toEqual([0, expect.stringMatching(/^[\w-]{24}$/)]);
  expect(await merchant.call("GET", "/me")).toMatchObject({ status: 401 });
  await expect(logIn(world, "forgot@shop.kz", "a password that was lost")).rejects.toThrow("401");
  const back = await logIn(world, "forgot@shop.kz", password);
  expect(await back.call("GET", "/me")).toMatchObject({ status: 200 });
  expect(await asOperator(world, back).call("GET", "/tenants")).toMatchObject({ status: 403 });
  expect(await typed(null, "password", "stranger@shop.kz")).toEqual({
    status: 1,
    output: "tolem: stranger@shop.kz has no account\n",
  });
});

it("refuses a password or an e-mail that cannot be used to sign in", { timeout: 120_000 }, async () => {
  const count = async () => (await world.deps.db.selectFrom("users").select("id").execute()).length;
  const before = await count();
  expect(await adminWith("seven77", "create", "short@tolem.kz")).toEqual({
    status: 1,
    output: "tolem: a password has 8 to 256 characters\n",
  });
  expect(await admin("create", "me@localhost")).toEqual({
    status: 1,
    output: "tolem: me@localhost is no e-mail address to sign in with\n",
  });
  expect(await admin("create", "me\u200b@tolem.kz")).toEqual({
    status: 1,
    output: "tolem: the e-mail address holds a character that cannot be seen: type the address by hand\n",
  });
  expect(await adminWith("Qwerty123", "create", "common@tolem.kz")).toEqual({
    status: 1,
    output: "tolem: the password is one of the most common passwords: choose one that is hard to guess\n",
  });
  for (const args of [
    ["demote", "first@tolem.kz", "--promote"],
    ["create", "a@tolem.kz", "--promte"],
    ["list", "--promote"],
  ]) {
    expect((await admin(...args)).output).toContain("say: tolem admin create <email>");
  }
  expect((await admin("create", "nobody")).output).toContain("say: tolem admin create <email>");
  expect(await count()).toBe(before);
});

it("leaves one operator where two processes demote the last two at the same instant", {
  timeout: 120_000,
}, async () => {
  const { db } = world.deps;
  await db.updateTable("users").set({ is_admin: false }).execute();
  const emails = ["left@tolem.kz", "right@tolem.kz"];
  for (const email of emails) expect(await admin("create", email)).toMatchObject({ status: 0 });
  const ended = await Promise.all(emails.map((email) => typed(PASSWORD, "demote", email)));
  expect(ended.map(({ status }) => status).sort()).toEqual([0, 1]);
  const refused = ended.findIndex(({ status }) => status === 1);
  expect(ended[refused]?.output).toBe(`tolem: ${emails[refused]} is the last operator: make another one first\n`);
  expect((await admin("list")).output).toMatch(new RegExp(`^${emails[refused]} {2}\\S+\\n$`));
});
