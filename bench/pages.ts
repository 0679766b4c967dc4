/** A thousand payers open a payment link, look at their code, pay and see the page turn to paid; beside it a bare handler that sends the same bytes. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { type Ground, openGround, type Program, percentile, processorMs, startProgram } from "./ground.ts";

const PAYERS = Number(process.argv[2] ?? 1000);
/** Within this time all of them arrive, evenly. */
const ARRIVAL_MS = Number(process.argv[3] ?? 60_000);
/** How long a payer looks at the code before paying it; meanwhile the page follows its stream. By default all are there at once. */
const SCAN_MS = Number(process.argv[4] ?? 60_000);
/** Payers who come before and are not measured: a service that has just started compiles its code and plans its statements. */
const EARLY_PAYERS = 50;
/** Openings of the link by one payer, one after the other. */
const ALONE = 50;
const ALONE_AIM_MS = 100;
const AIM_TIMES = 5;
/** Each opens the link, the invoice and the receipt, sends the form and loads the picture of the code. */
const CALLS_OF_A_PAYER = 5;

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const client = new Agent({ connections: null, bodyTimeout: 120_000 });

type Answer = { status: number; location: string; text: string };

async function call(url: string, init: { method?: "POST"; headers?: object; body?: string } = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body = null } = init;
  const answer = await request(url, { method, headers: { accept: "text/html", ...headers }, body, dispatcher: client });
  return { status: answer.statusCode, location: String(answer.headers.location), text: await answer.body.text() };
}

/** Runs `payer` for each of `payers`, from its moment of arrival on. @throws the first error */
async function arrive(payers: number, payer: (at: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: payers }, async (_, at) => {
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

type Served = { service: Program; yardstick: Program; slug: string; key: string };

/**
 * The pages that the payers open, and beside each of them the page of the bare handler at the same moment. `network` is the first
 * part of the payers' addresses, each of which has its own limits.
 */
async function payAtService({ service, yardstick, slug, key }: Served, payers: number, network: string) {
  const opened: number[] = [];
  const beside: number[] = [];
  const open = async (url: string, headers: object) => {
    const answer = await timed(opened, () => call(url, { headers }));
    await timed(beside, () => call(yardstick.url));
    return answer;
  };
  await arrive(payers, async (at) => {
    const headers = { "x-forwarded-for": `${network}.${at >> 8}.${at & 255}` };
    const form = await open(`${service.url}/l/${slug}`, headers);
    const form_key = /name="form_key" value="([^"]+)"/.exec(form.text)?.[1] ?? "";
    const body = new URLSearchParams({ form_key, channel: "qr" }).toString();
    const sent = await call(`${service.url}/l/${slug}`, { method: "POST", headers: { ...headers, ...FORM }, body });
    if (sent.status !== 303) throw new Error(`a form answered ${sent.status}: ${sent.text}`);
    const path = sent.location.replace(/\?.*/, "");
    const invoice = await open(service.url + path, headers);
    const id = /class="number">[^<]*?(\d+)</.exec(invoice.text)?.[1];
    const picture = await call(service.url + (/img src="([^"]+)"/.exec(invoice.text)?.[1] ?? ""), { headers });
    if (picture.status !== 200) throw new Error(`a picture answered ${picture.status}: ${picture.text}`);
    const stream = followed(`${service.url}${path}/events`, headers);
    await delay(SCAN_MS);
    const paid = await call(`${service.url}/api/v1/sandbox/invoices/${id}/simulate`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ status: "paid" }),
    });
    if (paid.status !== 200) throw new Error(`a payment answered ${paid.status}: ${paid.text}`);
    await stream;
    await open(`${service.url}${path}/receipt`, headers);
  });
  return { opened, beside };
}

async function openAtYardstick(yardstick: Program, payers: number): Promise<number[]> {
  const opened: number[] = [];
  await arrive(payers, async () => {
    for (let n = 0; n < CALLS_OF_A_PAYER; n += 1) await timed(opened, () => call(yardstick.url));
  });
  return opened;
}

async function measure({ db, deps, env }: Ground, start: typeof startProgram): Promise<void> {
  const tenant_id = deps.random.id("tnt");
  await db.insertInto("tenants").values({ id: tenant_id, name: "pages", created_at: deps.clock.now() }).execute();
  const { secret } = await createApiKey(deps, tenant_id, { name: "pages", mode: "test" });
  const service = await start(["server/dist/cli.js", "start"], env, "/readyz");
  const made = await call(`${service.url}/api/v1/payment-links`, {
    method: "POST",
    headers: { "x-api-key": secret, "content-type": "application/json" },
    body: JSON.stringify({ title: "Чай", amount: 500 }),
  });
  const { slug } = JSON.parse(made.text) as { slug: string };
  const page = await call(`${service.url}/l/${slug}`);
  const PAGE_FILE = join(env.DATA_DIR ?? "", "page.html");
  await writeFile(PAGE_FILE, page.text);
  const yardstick = await start(["--import", "tsx", "bench/pages-yardstick.ts"], { PAGE_FILE }, "/");

  const served = { service, yardstick, slug, key: secret };
  await payAtService(served, EARLY_PAYERS, "10.2");
  await openAtYardstick(yardstick, EARLY_PAYERS);
  const alone: number[] = [];
  for (let n = 0; n < ALONE; n += 1) await timed(alone, () => call(`${service.url}/l/${slug}`));
  const workedBefore = await processorMs(service.pid);
  const { opened, beside } = await payAtService(served, PAYERS, "10.1");
  const workedMs = (await processorMs(service.pid)) - workedBefore;
  const bare = await openAtYardstick(yardstick, PAYERS);
  report({ alone, service: opened, yardstick: bare, "yardstick beside the service": beside });
  console.log(`processor time of the service for each payer: ${(workedMs / PAYERS).toFixed(1)} ms`);
  console.log(`a page opened alone: the aim is a p99 of at most ${ALONE_AIM_MS} ms`);
  const times = (yardstickMs: number[]) => (percentile(opened, 0.99) / percentile(yardstickMs, 0.99)).toFixed(1);
  console.log(`p99 is ${times(bare)} times the yardstick's; the aim is at most ${AIM_TIMES}`);
  console.log(`it is ${times(beside)} times that of the yardstick at the same moments`);
}

function report(figures: Record<string, number[]>): void {
  for (const [name, opened] of Object.entries(figures)) {
    const [half, most] = [0.5, 0.99].map((share) => percentile(opened, share).toFixed(1));
    console.log(`${name}: ${opened.length} pages opened, median ${half} ms, p99 ${most} ms`);
  }
}

const started: Program[] = [];
const ground = await openGround({ TRUST_PROXY: "1" });
try {
  await measure(ground, async (...program) => {
    const one = await startProgram(...program);
    started.push(one);
    return one;
  });
} finally {
  // Also after an error: nothing else would end the programs.
  await Promise.all(started.map((program) => program.stop()));
  await client.destroy();
  await ground.close();
}
