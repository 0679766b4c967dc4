/** A thousand payers open a payment link, pay and see the page turn to paid, all within seconds; beside it a bare handler that sends the same bytes. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { openGround, type Program, percentile, startProgram } from "./ground.ts";

const PAYERS = Number(process.argv[2] ?? 1000);
/** Within this time all of them arrive, evenly. */
const ARRIVAL_MS = Number(process.argv[3] ?? 20_000);
const AIM_TIMES = 5;
/** Each opens the link, sends the form, opens the invoice and opens the receipt. */
const CALLS_OF_A_PAYER = 4;

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const client = new Agent({ connections: null, bodyTimeout: 120_000 });

type Answer = { status: number; location: string; text: string };

async function call(url: string, init: { method?: "POST"; headers?: object; body?: string } = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body = null } = init;
  const answer = await request(url, { method, headers: { accept: "text/html", ...headers }, body, dispatcher: client });
  return { status: answer.statusCode, location: String(answer.headers.location), text: await answer.body.text() };
}

/** Runs `payer` for each, from its moment of arrival on. @throws the first error */
async function arrive(payer: (at: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: PAYERS }, async (_, at) => {
      await delay((ARRIVAL_MS / PAYERS) * at);
      await payer(at);
    }),
  );
}

/** The milliseconds that the opening of the page took, for each payer. */
async function timed(opened: number[], open: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await open();
  opened.push(performance.now() - began);
  if (answer.status !== 200) throw new Error(`a page answered ${answer.status}: ${answer.text}`);
  return answer;
}

/** Waits until the stream says that the invoice is paid. */
async function followed(url: string, headers: object): Promise<void> {
  const { body } = await request(url, { headers: { ...headers }, dispatcher: client });
  let text = "";
  for await (const chunk of body) {
    text += chunk;
    if (/^data: paid/m.test(text)) return;
  }
  throw new Error(`a stream ended: ${text}`);
}

async function payAtService(service: Program, slug: string, key: string): Promise<number[]> {
  const opened: number[] = [];
  await arrive(async (at) => {
    const headers = { "x-forwarded-for": `10.1.${at >> 8}.${at & 255}` };
    const form = await timed(opened, () => call(`${service.url}/l/${slug}`, { headers }));
    const form_key = /name="form_key" value="([^"]+)"/.exec(form.text)?.[1] ?? "";
    const body = new URLSearchParams({ form_key, channel: "qr" }).toString();
    const sent = await call(`${service.url}/l/${slug}`, { method: "POST", headers: { ...headers, ...FORM }, body });
    if (sent.status !== 303) throw new Error(`a form answered ${sent.status}: ${sent.text}`);
    const path = sent.location.replace(/\?.*/, "");
    const invoice = await timed(opened, () => call(service.url + path, { headers }));
    const id = /class="number">[^<]*?(\d+)</.exec(invoice.text)?.[1];
    const stream = followed(`${service.url}${path}/events`, headers);
    const paid = await call(`${service.url}/api/v1/sandbox/invoices/${id}/simulate`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ status: "paid" }),
    });
    if (paid.status !== 200) throw new Error(`a payment answered ${paid.status}: ${paid.text}`);
    await stream;
    await timed(opened, () => call(`${service.url}${path}/receipt`, { headers }));
  });
  return opened;
}

async function openAtYardstick(yardstick: Program): Promise<number[]> {
  const opened: number[] = [];
  await arrive(async () => {
    for (let n = 0; n < CALLS_OF_A_PAYER; n += 1) await timed(opened, () => call(yardstick.url));
  });
  return opened;
}

const ground = await openGround({ TRUST_PROXY: "1" });
const { db, deps, env } = ground;
const tenant_id = deps.random.id("tnt");
await db.insertInto("tenants").values({ id: tenant_id, name: "pages", created_at: deps.clock.now() }).execute();
const { secret } = await createApiKey(deps, tenant_id, { name: "pages", mode: "test" });
const service = await startProgram(["server/dist/cli.js", "start"], env, "/readyz");
const made = await call(`${service.url}/api/v1/payment-links`, {
  method: "POST",
  headers: { "x-api-key": secret, "content-type": "application/json" },
  body: JSON.stringify({ title: "Чай", amount: 500 }),
});
const { slug } = JSON.parse(made.text) as { slug: string };
const page = await call(`${service.url}/l/${slug}`);
const PAGE_FILE = join(env.DATA_DIR ?? "", "page.html");
await writeFile(PAGE_FILE, page.text);
const yardstick = await startProgram(["--import", "tsx", "bench/pages-yardstick.ts"], { PAGE_FILE }, "/");

const figures = {
  service: await payAtService(service, slug, secret),
  yardstick: await openAtYardstick(yardstick),
};
await Promise.all([service.stop(), yardstick.stop()]);
await client.close();
await ground.close();
for (const [name, opened] of Object.entries(figures)) {
  const [half, most] = [0.5, 0.99].map((share) => percentile(opened, share).toFixed(1));
  console.log(`${name}: ${opened.length} pages opened, median ${half} ms, p99 ${most} ms`);
}
const times = percentile(figures.service, 0.99) / percentile(figures.yardstick, 0.99);
console.log(`p99 is ${times.toFixed(1)} times the yardstick's; the aim is at most ${AIM_TIMES}`);
