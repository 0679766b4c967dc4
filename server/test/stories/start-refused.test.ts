/** A refused start: one line on the terminal names the reason, with an exit code. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { agreeOnKey } from "../../src/installation/agree-on-key.ts";
import { makeWebhookSecret } from "../../src/webhooks/secret.ts";
import { makeTenant } from "../support/make.ts";
import { TEST_SECRETS } from "../support/secrets.ts";
import { createWorld, type World } from "../support/world.ts";

/** Built once for the whole test run. */
const PROGRAM = "server/dist/cli.js";
vi.setConfig({ testTimeout: 120_000 });

const OTHER_KEY = "another encryption key than the one of the tests";

let world: World;
let data_dir: string;
let taken_port: number;
const taker = createServer();

beforeAll(async () => {
  world = await createWorld();
  data_dir = await mkdtemp(join(tmpdir(), "tolem-refused-"));
  taker.listen(0, "127.0.0.1");
  await once(taker, "listening");
  const address = taker.address();
  taken_port = typeof address === "object" && address !== null ? address.port : 0;
});

afterAll(async () => {
  taker.close();
  await rm(data_dir, { recursive: true });
  await world.close();
});

/** Runs `tolem serve`, or another command, with these settings until it ends; undefined removes one. */
async function serve(
  settings: Record<string, string | undefined>,
  command = "serve",
): Promise<{ status: number; lines: string[] }> {
  const env = {
    PATH: process.env.PATH,
    ...TEST_SECRETS,
    DATABASE_URL: world.database_url,
    DATA_DIR: data_dir,
    PORT: "0",
  };
  const child = spawn(process.execPath, [PROGRAM, command], {
    env: { ...env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, complained, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { status, lines: (said + complained).trim().split("\n") };
}

describe("tolem serve, refused with one line", () => {
  it.each([
    [
      { DATABASE_URL: "postgres://tolem@127.0.0.1:9/tolem" },
      /^tolem: DATABASE_URL leads to no .*: .*ECONNREFUSED.*\.$/,
    ],
    [
      { DATABASE_URL: "postgres://tolem@nowhere.invalid/tolem", PICTURES_ARE_SHARED: "1" },
      /^tolem: DATABASE_URL leads to no .*: getaddrinfo \w+ nowhere\.invalid\.$/,
    ],
    [
      { DATABASE_URL: "postgres://tolem@db.invalid/tolem" },
      /^tolem: DATABASE_URL is on another machine, .*: set S3_BUCKET, or PICTURES_ARE_SHARED=1 /,
    ],
    [{ OPERATOR_TENANT_ID: "tnt_none" }, /^tolem: OPERATOR_TENANT_ID \(tnt_none\) is no tenant of this database\.$/],
    [
      { BASE_URL: "https://pay.example" },
      /^tolem: BASE_URL \(https:\/\/pay\.example\) is public, so PROVIDER_BASE_URL must /,
    ],
    [
      { TOLEM_ENV: "production", PROVIDER_BASE_URL: "simulator" },
      /^tolem: PROVIDER_BASE_URL must be a session bridge where TOLEM_ENV=production: /,
    ],
    [
      { TOLEM_ENV: "production", PROVIDER_BASE_URL: "https://bridge.kz", BASE_URL: "http://pay.example" },
      /^tolem: BASE_URL \(http:\/\/pay\.example\) must be a public https:\/\/ address where TOLEM_ENV=production\.$/,
    ],
    [
      {
        TOLEM_ENV: "production",
        PROVIDER_BASE_URL: "https://bridge.kz",
        BASE_URL: "https://pay.example",
        DATA_DIR: undefined,
        ENCRYPTION_KEY: undefined,
      },
      /^tolem: DATA_DIR, or SESSION_SECRET and ENCRYPTION_KEY, must be set where TOLEM_ENV=production: /,
    ],
    [{ HOST: "256.1.1.1" }, /^tolem: HOST \(256\.1\.1\.1\) cannot be listened on: /],
    [{ HOST: "192.0.2.7" }, /^tolem: HOST \(192\.0\.2\.7\) cannot be listened on: .*EADDRNOTAVAIL/],
  ])("%j", async (settings, line) => {
    const { status, lines } = await serve(settings);
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(status).toBe(1);
  });

  it("for a role or a database that is not there, as for a wrong password", async () => {
    const role = await serve({ DATABASE_URL: world.database_url.replace("//tolem@", "//nobody@") });
    expect(role.lines).toEqual([
      'tolem: DATABASE_URL leads to no database that can be used: role "nobody" does not exist.',
    ]);
    const database = await serve({ DATABASE_URL: world.database_url.replace(/\/w_\w+\?/, "/none?") });
    expect(database.lines).toEqual([
      'tolem: DATABASE_URL leads to no database that can be used: database "none" does not exist.',
    ]);
  });

  it("for a port that is taken", async () => {
    const { lines } = await serve({ PORT: String(taken_port) });
    expect(lines).toEqual([expect.stringContaining(`tolem: PORT (${taken_port}) cannot be listened on: `)]);
  });

  it("for a database that only reads", async () => {
    const name = sql.id(new URL(world.database_url.replace("@/", "@localhost/")).pathname.slice(1));
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(world.deps.db);
    const { lines } = await serve({});
    await sql`alter database ${name} reset default_transaction_read_only`.execute(world.deps.db);
    expect(lines).toEqual(["tolem: DATABASE_URL leads to no database that can be used: the database only reads."]);
  });
});

describe("the encryption key", () => {
  const withKey = (own: World, encryption_key: string, is_new = false) => ({
    ...own.deps,
    config: { ...own.deps.config, data_dir, encryption_keys: [encryption_key] as const, encryption_key_is_new: is_new },
  });
  const refusals = {
    other: "is not the key that this database was set up with: give every process of an installation the same.",
    none: `is not set, and DATA_DIR (${"%"}) holds none: give every process of an installation the same.`,
  };

  it("is the one that the first process brought; another one does not start, and none is made", async () => {
    const own = await createWorld();
    const key = TEST_SECRETS.ENCRYPTION_KEY;
    expect(await agreeOnKey(withKey(own, key))).toEqual([key]);
    expect(await agreeOnKey(withKey(own, key))).toEqual([key]);
    const other = await serve({ DATABASE_URL: own.database_url, ENCRYPTION_KEY: OTHER_KEY });
    expect(other).toEqual({
      status: 1,
      lines: [`tolem: ENCRYPTION_KEY (or encryption-key in ${data_dir}) ${refusals.other}`],
    });
    const none = await serve({ DATABASE_URL: own.database_url, ENCRYPTION_KEY: undefined });
    expect(none).toEqual({ status: 1, lines: [`tolem: ENCRYPTION_KEY ${refusals.none.replace("%", data_dir)}`] });
    expect(await readdir(data_dir)).not.toContain("encryption-key");
    await own.close();
  });

  it("of a database from before it was checked is the one that opens what is sealed there", async () => {
    const own = await createWorld();
    const tenant = await makeTenant(own);
    const { sealed } = makeWebhookSecret(own.deps, tenant.id);
    await own.deps.db
      .updateTable("tenant_webhooks")
      .set({ webhook_secret: sealed })
      .where("tenant_id", "=", tenant.id)
      .execute();
    await expect(agreeOnKey(withKey(own, OTHER_KEY))).rejects.toThrow(refusals.other);
    expect(await own.deps.db.selectFrom("installation").selectAll().execute()).toEqual([]);
    expect(await agreeOnKey(withKey(own, TEST_SECRETS.ENCRYPTION_KEY))).toEqual([TEST_SECRETS.ENCRYPTION_KEY]);
    await own.close();
  });

  it("is made and kept for the first process of a new database, and agreed on by two at once", async () => {
    const own = await createWorld();
    const made = await agreeOnKey(withKey(own, OTHER_KEY, true));
    expect(made).toEqual([OTHER_KEY]);
    expect(await readdir(data_dir)).toContain("encryption-key");
    await rm(join(data_dir, "encryption-key"));
    await own.deps.db.deleteFrom("installation").execute();
    const both = [TEST_SECRETS.ENCRYPTION_KEY, OTHER_KEY].map((key) => agreeOnKey(withKey(own, key, true)));
    const [first, second] = await Promise.all(both);
    expect(first).toEqual(second);
    await rm(join(data_dir, "encryption-key"));
    await own.close();
  });
});

it("tolem start is refused where the simulator's port is taken, although the service starts beside it", async () => {
  const { status, lines } = await serve({ SIMULATOR_PORT: String(taken_port) }, "start");
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe(
    "tolem: the simulator did not start (exit code 1); is SIMULATOR_PORT, or the port after it, taken?",
  );
});
