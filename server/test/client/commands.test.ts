/** The commands of a programmer as one types them: the built program against a real service. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STORIES } from "../../src/client/stories.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { linkTo, type ServiceLink } from "../support/service-link.ts";
import { createWorld, type World } from "../support/world.ts";

/** Built once for the whole test run. */
const PROGRAM = "server/dist/cli.js";

let world: World;
let tenant: TestTenant;
let home: string;
let link: ServiceLink;

beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
  home = await mkdtemp(join(tmpdir(), "tolem-client-"));
  link = await linkTo(world.url);
});
afterAll(async () => {
  await link.cut();
  await world.close();
  await rm(home, { recursive: true });
});

function start(args: string[], env: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, XDG_CONFIG_HOME: home, XDG_STATE_HOME: home, TOLEM_URL: link.url, ...env },
  });
}

/** Runs one command to its end. */
async function tolem(args: string[], { env, input = "" }: { env?: Record<string, string>; input?: string } = {}) {
  const child = start(args, env);
  child.stdin.end(input);
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code, said, complained };
}

/** A running `tolem listen` to the world's receiver, and its lines. */
async function listen(...more: string[]) {
  const child = start(["listen", "--forward-to", world.receiver.url, ...more]);
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  await expect.poll(() => said).toMatch(/from now on|Going on/);
  const [secret = ""] = /whsec_\S+(?=,)/.exec(said) ?? [];
  return {
    secret,
    said: () => said,
    async end(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal);
      return (await once(child, "close"))[0];
    },
  };
}

const hooks = () => world.receiver.received;
const takeIds = () => world.receiver.take().map(({ headers }) => headers["webhook-id"]);
const idsOf = (said: string) => said.match(/evt_\w+/g) ?? [];

it("keeps a key that the service knows, for its owner alone, and shows no key", async () => {
  const refused = await tolem(["login"], { input: "svc_test_wrong\n" });
  expect(refused).toMatchObject({ code: 1, said: "", complained: expect.stringMatching(/^tolem: UNAUTHORIZED: /) });
  expect(refused.complained).not.toContain("svc_test_wrong");
  expect(await tolem(["invoices", "list"])).toMatchObject({
    code: 1,
    complained: expect.stringContaining("tolem login"),
  });

  const kept = await tolem(["login"], { input: `${tenant.test_key}\n` });
  const file = join(home, "tolem", "keys.json");
  expect(kept).toEqual({
    code: 0,
    said: `shop, by the test key "default" at ${link.url}.\nThe key is kept in ${file}.\n`,
    complained: "",
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ [link.url]: tenant.test_key });
});

it("forwards each event, signed, and goes on after a kill, a refusal and a lost service", async () => {
  const first = await listen();
  const paid = await tolem(["trigger", "invoice.paid"]);
  expect(paid).toMatchObject({ code: 0, said: expect.stringMatching(/^invoice\.status_changed {2}evt_\w+\n$/) });
  await expect.poll(() => hooks().length).toBe(1);
  const [{ headers, body }] = world.receiver.take() as [ReturnType<typeof hooks>[number]];
  expect(idsOf(paid.said)).toEqual([headers["webhook-id"]]);
  // The bytes are those of a real delivery, and so are both signatures.
  const stored = world.deps.db.selectFrom("events").select("body").where("id", "=", String(headers["webhook-id"]));
  expect(body).toBe((await stored.executeTakeFirstOrThrow()).body);
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(first.secret.slice("whsec_".length), "base64");
  expect(headers).toMatchObject({
    "webhook-signature": `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
    "x-webhook-signature": `sha256=${createHmac("sha256", first.secret).update(body).digest("hex")}`,
    "content-type": "application/json",
  });
  await expect.poll(first.said).toMatch(/invoice\.status_changed {2}evt_\w+ {2}200\n/);
  expect(await first.end("SIGKILL")).toBeNull();

  // What happens meanwhile waits for the next run; what it has not asked for is left out.
  const missed = await tolem(["trigger", "refund.completed"]);
  world.receiver.answer((response, { atMs }) => response.writeHead(hooks()[0]?.atMs === atMs ? 500 : 204).end());
  const second = await listen("--events", "refund.completed");
  expect(second.secret).not.toBe(first.secret);
  await expect.poll(() => hooks().length).toBe(2);
  const [id] = idsOf(missed.said);
  expect(takeIds()).toEqual([id, id]);
  expect(second.said()).toMatch(/refund\.completed {2}evt_\w+ {2}500, trying again in 1 s/);

  await link.cut();
  await expect.poll(second.said).toContain("does not answer");
  await link.mend();
  const last = await tolem(["trigger", "refund.completed"]);
  await expect.poll(takeIds).toEqual(idsOf(last.said));
  expect(await second.end("SIGINT")).toBe(0);
});

it("makes, shows and lists in JSON, with the amounts as they were typed", async () => {
  const made = await tolem(["invoices", "create", "--amount", "1500.50", "--phone-number", "87021234567"]);
  expect(made).toMatchObject({ code: 0, complained: "" });
  const { id } = JSON.parse(made.said);
  const shown = JSON.parse((await tolem(["invoices", "get", String(id)])).said);
  expect(shown).toMatchObject({ id, amount: "1500.50", channel: "phone", is_sandbox: true });
  const linked = await tolem(["links", "create", "--data", "-", "--amount", "0.07"], { input: '{"title": "Сыйлық"}' });
  expect(JSON.parse(linked.said)).toMatchObject({ title: "Сыйлық", amount: "0.07" });
  const { items, total } = JSON.parse((await tolem(["links", "list", "--limit", "1", "--search", "сыйлық"])).said);
  expect([items.length, total]).toEqual([1, 1]);
});

describe("ends with 1", () => {
  const TABLE: [args: string[], env: Record<string, string>, complained: RegExp][] = [
    [
      ["invoices", "create", "--amount", "0"],
      {},
      /^tolem: VALIDATION_ERROR: .+\n {2}amount: .+\n {2}X-Request-Id: \w+\n$/,
    ],
    [["invoices", "get", "1"], { TOLEM_API_KEY: "svc_live_none" }, /^tolem: UNAUTHORIZED: /],
    [
      ["events", "list"],
      { TOLEM_URL: "http://127.0.0.1:1" },
      /^tolem: there is no API key for http:\/\/127\.0\.0\.1:1: /,
    ],
    [
      ["invoices", "create", "--amount", "1"],
      { TOLEM_URL: "http://127.0.0.1:1", TOLEM_API_KEY: "svc_test_x" },
      /^tolem: http:\/\/127\.0\.0\.1:1 does not answer \(.+\)\n.+--idempotency-key [\w-]{36} it is safe to repeat/,
    ],
  ];
  it.each(TABLE)("%j %j", async (args, env, complained) => {
    expect(await tolem(args, { env })).toEqual({ code: 1, said: "", complained: expect.stringMatching(complained) });
  });

  it("a live key that would trigger", async () => {
    const { code, complained } = await tolem(["trigger", "invoice.paid"], { env: { TOLEM_API_KEY: tenant.live_key } });
    expect([code, complained]).toEqual([1, expect.stringMatching(/^tolem: this is a live key: /)]);
  });
});

describe("ends with 2", () => {
  const TABLE: [args: string[], complained: string][] = [
    [["invoices", "eat"], '"eat" is none of its actions'],
    [["invoices", "get"], "<invoice id> is missing"],
    [["refunds", "create", "1", "2"], '"2" is one word too many'],
    [["invoices", "create", "--amount", "1e3"], "--amount takes tenge, such as 1500 or 1500.50"],
    [["links", "create", "--data", "[]"], "--data takes a JSON object"],
    [["events", "--colour", "red"], "Unknown option '--colour'"],
    [["listen"], "--forward-to is missing"],
    [["listen", "--forward-to", "localhost:8000"], "--forward-to is no http or https address"],
    [["trigger", "refund.failed"], '"refund.failed" cannot be triggered'],
    [["completion", "tcsh"], '"tcsh" is none of bash, zsh and fish'],
  ];
  it.each(TABLE)("%j", async (args, complained) => {
    const { code, complained: said } = await tolem(args);
    expect([code, said]).toEqual([2, expect.stringMatching(/^tolem \w+: [\s\S]+\n\n[\s\S]+/)]);
    expect(said).toContain(`tolem ${args[0]}: ${complained}`);
  });
});

describe("what can be triggered leads to its event", () => {
  it.each(Object.entries(STORIES))("%s", async (_name, { type, play }) => {
    const isOfStory = await play(async (path, body) => {
      const response = await fetch(world.url + path, {
        method: body === undefined ? "GET" : "POST",
        headers: { "X-API-Key": tenant.test_key, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return response.json() as never;
    });
    await world.tick();
    const { body } = await tenant.call<{ items: { payload: never }[] }>("GET", `/events?type=${type}`);
    expect(body.items.filter(({ payload }) => isOfStory(payload))).toHaveLength(1);
  });
});
