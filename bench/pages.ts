/** A thousand payers open a payment link, look at their code, pay and see the page turn to paid: at the service, and at a bare handler that sends the same bytes. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { type Ground, openGround, type Program, percentile, processorMs, startProgram } from "./ground.ts";
import type { SentPages } from "./pages-yardstick.ts";

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

/** Waits until the stream says that the invoice is paid. Returns its first message. */
async function followed(url: string, headers: object): Promise<string> {
  const { body } = await request(url, { headers: { ...headers }, dispatcher: client });
  let text = "";
  for await (const chunk of body) {
    text += chunk;
    if (/^data: paid/m.test(text)) return `${text.split("\n\n")[0]}\n\n`;
  }
  throw new Error(`a stream ended: ${text}`);
}

/** Where payers pay. */
type Place = {
  /** The address of the link. */
  link: string;
  /** Pays the invoice of the page, which is at `address`. */
  pay(address: string, page: string): Promise<Answer>;
};

/** One payer, from the opening of the link to the receipt. Returns what was sent, and adds the time of each opening to `opened`. */
async function payOnce({ link, pay }: Place, headers: object, opened: number[]): Promise<SentPages> {
  const open = (url: string) => timed(opened, () => call(url, { headers }));
  const form = await open(link);
  const form_key = /name="form_key" value="([^"]+)"/.exec(form.text)?.[1] ?? "";
  const body = new URLSearchParams({ form_key, channel: "qr" }).toString();
  const sent = await call(link, { method: "POST", headers: { ...headers, ...FORM }, body });
  if (sent.status !== 303) throw new Error(`a form answered ${sent.status}: ${sent.text}`);
  const address = new URL(sent.location.replace(/\?.*/, ""), link).href;
  const invoice = await open(address);
  const picture = await call(new URL(/img src="([^"]+)"/.exec(invoice.text)?.[1] ?? "", link).href, { headers });
  if (picture.status !== 200) throw new Error(`a picture answered ${picture.status}: ${picture.text}`);
  const stream = followed(`${address}/events`, headers);
  await delay(SCAN_MS);
  const paid = await pay(address, invoice.text);
  if (paid.status !== 200) throw new Error(`a payment answered ${paid.status}: ${paid.text}`);
  const event = await stream;
  const receipt = await open(`${address}/receipt`);
  return {
    link: form.text,
    invoice: invoice.text,
    picture: picture.text,
    event,
    paid: paid.text,
    receipt: receipt.text,
  };
}

/** How long each opening took. `network` is the first part of the payers' addresses, each of which has its own limits. */
async function payAt(place: Place, payers: number, network: string): Promise<number[]> {
  const opened: number[] = [];
  await arrive(payers, async (at) => {
    await payOnce(place, addressOf(network, at), opened);
  });
  return opened;
}

function addressOf(network: string, at: number) {
  return { "x-forwarded-for": `${network}.${at >> 8}.${at & 255}` };
}

async function measure({ db, deps, env }: Ground, start: typeof startProgram): Promise<void> {
  const tenant_id = deps.random.id("tnt");
  await db.insertInto("tenants").values({ id: tenant_id, name: "pages", created_at: deps.clock.now() }).execute();
  const { secret } = await createApiKey(deps, tenant_id, { name: "pages", mode: "test" });
  const service = await start(["server/dist/cli.js", "start"], env, "/readyz");
  const headers = { "x-api-key": secret, "content-type": "application/json" };
  const made = await call(`${service.url}/api/v1/payment-links`, {
    method: "POST",
    headers,
    body: JSON.stringify({ title: "Чай", amount: 500 }),
  });
  const { slug } = JSON.parse(made.text) as { slug: string };
  const atService: Place = {
    link: `${service.url}/l/${slug}`,
    pay: (_address, page) => {
      const id = /class="number">[^<]*?(\d+)</.exec(page)?.[1];
      const url = `${service.url}/api/v1/sandbox/invoices/${id}/simulate`;
      return call(url, { method: "POST", headers, body: JSON.stringify({ status: "paid" }) });
    },
  };
  const sent = await payOnce(atService, addressOf("10.3", 0), []);
  const PAGES_FILE = join(env.DATA_DIR ?? "", "pages.json");
  await writeFile(PAGES_FILE, JSON.stringify(sent));
  const yardstick = await start(["--import", "tsx", "bench/pages-yardstick.ts"], { PAGES_FILE }, "/");
  const atYardstick: Place = {
    link: `${yardstick.url}/l/bare`,
    pay: (address) => call(`${address}/pay`, { method: "POST", headers, body: JSON.stringify({ status: "paid" }) }),
  };

  await payAt(atService, EARLY_PAYERS, "10.2");
  await payAt(atYardstick, EARLY_PAYERS, "10.2");
  const alone: number[] = [];
  for (let n = 0; n < ALONE; n += 1) await timed(alone, () => call(atService.link));
  const workedBefore = await processorMs(service.pid);
  const opened = await payAt(atService, PAYERS, "10.1");
  const workedMs = (await processorMs(service.pid)) - workedBefore;
  const bare = await payAt(atYardstick, PAYERS, "10.1");
  report({ alone, service: opened, yardstick: bare });
  console.log(`processor time of the service for each payer: ${(workedMs / PAYERS).toFixed(1)} ms`);
  console.log(`a page opened alone: the aim is a p99 of at most ${ALONE_AIM_MS} ms`);
  const times = (percentile(opened, 0.99) / percentile(bare, 0.99)).toFixed(1);
  console.log(`p99 is ${times} times the yardstick's; the aim is at most ${AIM_TIMES}`);
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
