/** `tolem mcp` as an assistant uses it: the built program, a client of the protocol's own library, and a real service. */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { linkTo, type ServiceLink } from "../support/service-link.ts";
import { runTolem } from "../support/tolem-process.ts";
import { createWorld, type World } from "../support/world.ts";

const PROGRAM = "server/dist/cli.js";

type Answer = { text: string; isError: boolean };
type Assistant = {
  client: Client;
  /** The answer's text, and whether the tool says that it is an error. */
  call(name: string, args?: Record<string, unknown>): Promise<Answer>;
  /** The JSON of a call that succeeds. */
  ask(name: string, args?: Record<string, unknown>): Promise<{ id: number; items: unknown[] }>;
};

let world: World;
let tenant: TestTenant;
let link: ServiceLink;
let live_link: { id: number };
beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
  link = await linkTo(world.url);
  const lesson = { title: "Piano lesson", amount: 7000 };
  live_link = (await tenant.call<typeof live_link>("POST", "/payment-links", lesson, { key: tenant.live_key })).body;
  await tenant.call("POST", "/payment-links", { ...lesson, title: "Rehearsal" });
});
afterAll(async () => {
  await link.cut();
  await world.close();
});

const open: Client[] = [];
/** Everything that assistants were told. */
let heard = "";
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
  expect(heard).not.toContain(tenant.test_key);
  expect(heard).not.toContain(tenant.live_key);
});

async function assist(key: string, ...flags: string[]): Promise<Assistant> {
  const client = new Client({ name: "assistant", version: "1" });
  const env = { TOLEM_URL: link.url, TOLEM_API_KEY: key };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, "mcp", ...flags], env }));
  open.push(client);
  const call: Assistant["call"] = async (name, args = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    const [part] = content;
    const text = part?.type === "text" ? part.text : "";
    heard += text;
    return { text, isError };
  };
  return {
    client,
    call,
    async ask(name, args) {
      const { text, isError } = await call(name, args);
      expect([isError, text]).toEqual([false, text]);
      return JSON.parse(text);
    },
  };
}

const namesOf = async ({ client }: Assistant) => (await client.listTools()).tools.map(({ name }) => name);

it("reads the sandbox and the guides, and neither writes nor shows what is live", async () => {
  const assistant = await assist(tenant.test_key);
  const { tools } = await assistant.client.listTools();
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  expect(JSON.stringify(tools)).not.toContain("$ref");
  await expect(assistant.call("create_qr_invoice", { amount: 990 })).rejects.toThrow(
    "Tool create_qr_invoice not found",
  );

  expect(await assistant.ask("get_account")).toMatchObject({ tenant: { id: tenant.id } });
  const { items } = await assistant.ask("list_payment_links");
  expect(items).toMatchObject([{ title: "Rehearsal" }]);
  expect(await assistant.call("get_payment_link", { id: live_link.id })).toEqual({
    isError: true,
    text: "This is live data, which is shown with --live alone.",
  });
  expect(await assistant.ask("list_subscriptions")).toMatchObject({ meta: { per_page: 20 } });
  const { items: found } = await assistant.ask("search_guides", { query: "when is the outcome of a refund unknown" });
  expect(found[0]).toMatchObject({ guide: "Refunds and unknown outcomes" });
});

it("takes a payment and refunds it once, explains refusals, and outlives the service's absence", async () => {
  const assistant = await assist(tenant.test_key, "--write");
  const sale = { amount: 1500.5, phone_number: "87021234567", simulate: "paid", idempotency_key: "sale 1" };
  const { id } = await assistant.ask("create_phone_invoice", sale);
  expect(await assistant.ask("create_phone_invoice", sale)).toMatchObject({ id });
  await assistant.ask("refund_invoice", { id, amount: 500.25, idempotency_key: "refund 1" });
  await assistant.ask("refund_invoice", { id, amount: 500.25, idempotency_key: "refund 1" });
  const got = await assistant.ask("get_invoice", { id, expand: "refunds" });
  expect(got).toMatchObject({ status: "partially_refunded", available_for_refund: "1000.25" });
  expect(await assistant.ask("trigger_event", { event: "refund.completed" })).toMatchObject({
    type: "refund.completed",
  });
  const found = await assistant.ask("list_invoices", { metadata: { order: "7" } });
  expect(found).toMatchObject({ items: [], limit: 20 });

  const refused = await assistant.call("refund_invoice", { id, amount: 2000 });
  expect([refused.isError, JSON.parse(refused.text)]).toMatchObject([
    true,
    {
      error: {
        code: "VALIDATION_ERROR",
        fields: { amount: expect.any(String) },
        docs_url: "http://tolem.test/docs/errors#VALIDATION_ERROR",
      },
    },
  ]);
  const malformed: [args: Record<string, unknown>, says: RegExp][] = [
    [{}, /amount/],
    [{ amount: "12" }, /amount must be number/],
    [{ amount: 12, colour: "red" }, /additional properties/],
    [{ amount: 12, idempotency_key: "заказ" }, /printable ASCII/],
  ];
  for (const [args, says] of malformed) {
    expect(await assistant.call("create_qr_invoice", args)).toEqual({
      isError: true,
      text: expect.stringMatching(says),
    });
  }

  await link.cut();
  expect(await assistant.call("get_invoice", { id })).toMatchObject({ isError: true, text: /does not answer/ });
  const lost = await assistant.call("create_qr_invoice", { amount: 990 });
  expect(lost.text).toMatch(/does not answer .+\n.+ with idempotency_key [\w-]{36} it is safe to repeat/);
  await link.mend();
  expect(await assistant.ask("get_invoice", { id })).toMatchObject({ id });
});

it("takes a live key with --live alone, and then offers nothing of the sandbox", async () => {
  const env = { TOLEM_URL: link.url, TOLEM_API_KEY: tenant.live_key };
  expect(await runTolem(["mcp", "--write"], env)).toEqual({
    code: 1,
    said: "tolem: this is a live key: mcp takes a test key, unless it is started with --live\n",
  });
  const assistant = await assist(tenant.live_key, "--live", "--write");
  const names = await namesOf(assistant);
  expect(names).toContain("refund_invoice");
  expect(names.filter((name) => /simulate|trigger/.test(name))).toEqual([]);
  const { items } = await assistant.ask("list_payment_links", { is_sandbox: false });
  expect(items).toMatchObject([{ id: live_link.id }]);
});
