/** `tolem admin` as an operator types it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { logIn, PASSWORD, signUp } from "../support/console-client.ts";
import { asOperator } from "../support/operator.ts";
import { createWorld, TEST_SECRETS, type World } from "../support/world.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function admin(...args: string[]): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "server/src/cli.ts", "admin", ...args], {
    cwd: ROOT,
    env: {
      ...{ PATH: process.env.PATH, ...TEST_SECRETS, LOG_LEVEL: "silent" },
      ...{ DATABASE_URL: world.database_url, TOLEM_ADMIN_PASSWORD: PASSWORD },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { status, output: output + errors };
}

it("makes, names and unmakes operators, but never the last", { timeout: 120_000 }, async () => {
  expect(await admin("list")).toEqual({ status: 0, output: "" });
  expect(await admin("create", "first@tolem.kz")).toEqual({
    status: 0,
    output: "first@tolem.kz is an operator now.\n",
  });
  const first = asOperator(world, await logIn(world, "first@tolem.kz"));
  expect(await first.call("GET", "/overview")).toMatchObject({ status: 200 });

  expect(await admin("demote", "first@tolem.kz")).toEqual({
    status: 1,
    output: "tolem: first@tolem.kz is the last operator: make another one first\n",
  });
  const merchant = await signUp(world, "shop@tolem.kz");
  expect(await admin("demote", "shop@tolem.kz")).toEqual({
    status: 1,
    output: "tolem: shop@tolem.kz is no operator\n",
  });
  expect(await admin("create", "SHOP@tolem.kz")).toMatchObject({ status: 0 });
  expect(await asOperator(world, merchant).call("GET", "/overview")).toMatchObject({ status: 200 });
  expect((await admin("list")).output).toMatch(/^first@tolem\.kz {2}\d{4}-\S+Z\nshop@tolem\.kz {2}2026-11-20\S+Z\n$/);

  expect(await admin("demote", "First@tolem.kz")).toEqual({
    status: 0,
    output: "First@tolem.kz is no operator any more.\n",
  });
  expect(await first.call("GET", "/overview")).toMatchObject({ status: 403, body: { error: { code: "FORBIDDEN" } } });
  expect((await admin("list")).output).toMatch(/^shop@tolem\.kz {2}\S+\n$/);
  expect((await admin("eat", "shop@tolem.kz")).output).toContain("say: tolem admin create <email>");
  expect((await admin("demote")).status).toBe(1);
});
