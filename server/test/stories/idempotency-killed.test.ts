/** The process group is killed with SIGKILL under a load of calls with keys: repeated, each has had one effect. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { type Answer, type Installation, install } from "../support/installation.ts";
import { randomOf } from "../support/random.ts";
import { startReceiver } from "../support/receiver.ts";
import { rounds } from "../support/rounds.ts";

const KILLS = rounds(2, 3);
const WORKERS = 6;
/** Of one worker. */
const MAX_UNANSWERED = 4;
/** Of the pauses before the kills; what a kill meets also depends on the machine. */
const SEED = 20_261_122;
/** What the provider is told of an invoice: our reference, and the description, which is the key here. */
const COMMENT = /^#\d+ (.+)$/;

type Made = { id: number };
type Asked = { key: string; path: string; body: object };
type Call = Asked & { answer: Answer<Made> };
type Listed = { items: { id: number; description: string }[]; total: number };

it(`makes one invoice per key, at the provider too, through ${KILLS} kills`, async () => {
  const data_dir = await mkdtemp(join(tmpdir(), "tolem-killed-"));
  const receiver = await startReceiver();
  const tolem = await install({ data_dir });
  try {
    await tolem.start();
    const merchant = await tolem.signUp(receiver.url);
    const load = startLoad(tolem, merchant.key);
    const random = randomOf(SEED);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await delay(50 + random() * 400);
      await tolem.kill({ postgres_too: kill % 2 === 0 });
      await tolem.start();
    }
    const calls = await load.stop();
    expect(calls.length).toBeGreaterThan(KILLS);

    await Promise.all(calls.map((call) => expectAgain(tolem, merchant.key, call)));
    await expectOneEach(tolem, merchant.key, calls);
  } finally {
    await tolem.stop();
    await receiver.close();
    await rm(data_dir, { recursive: true, force: true });
  }
}, 120_000);

function post(tolem: Installation, api_key: string, { key, path, body }: Asked) {
  return tolem.call<Made>("POST", path, api_key, body, { "idempotency-key": key });
}

/** Creates invoices of every kind. What is not answered is repeated under its key, in turn with new calls, until it is. */
function startLoad(tolem: Installation, api_key: string) {
  const calls: Call[] = [];
  let running = true;

  const work = async (worker: number) => {
    const unanswered: Asked[] = [];
    for (let n = 0; running || unanswered.length > 0; n += 1) {
      const isNew = running && unanswered.length < (n % 2 === 0 ? MAX_UNANSWERED : 1);
      const asked = (isNew ? undefined : unanswered.shift()) ?? newCall(worker, n);
      const answer = await post(tolem, api_key, asked);
      if (answer?.status === 201) calls.push({ ...asked, answer });
      else {
        unanswered.push(asked);
        await delay(50);
      }
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker));

  return {
    async stop(): Promise<Call[]> {
      running = false;
      await Promise.all(workers);
      return calls;
    },
  };
}

function newCall(worker: number, n: number): Asked {
  const key = `call ${worker}-${n}`;
  const common = { amount: 100 + n, description: key };
  const phone = { ...common, phone_number: `8702${String(worker).padStart(7, "0")}` };
  const kind = Math.floor(n / 2) % 3;
  if (kind === 0) return { key, path: "/invoices", body: phone };
  if (kind === 1) return { key, path: "/invoices/qr", body: common };
  return { key, path: "/invoices", body: { ...phone, is_sandbox: true, simulate: "paid" } };
}

async function expectAgain(tolem: Installation, api_key: string, call: Call): Promise<void> {
  const again = await post(tolem, api_key, call);
  expect(again, call.key).toMatchObject({ status: 201, body: { id: call.answer.body.id } });
  if (again?.headers.get("idempotent-replayed") === "true") expect(again.body).toEqual(call.answer.body);
}

async function expectOneEach(tolem: Installation, api_key: string, calls: Call[]): Promise<void> {
  const made: Listed["items"] = [];
  for (let total = 1; made.length < total; ) {
    const page = await tolem.call<Listed>("GET", `/invoices?limit=200&offset=${made.length}`, api_key);
    made.push(...(page?.body.items ?? []));
    total = page?.body.total ?? 0;
  }
  const byKey = (pairs: { id: number; key: string }[]) =>
    pairs.map(({ id, key }) => `${key}: ${id}`).sort((a, b) => (a < b ? -1 : 1));
  expect(byKey(made.map(({ id, description }) => ({ id, key: description })))).toEqual(
    byKey(calls.map(({ key, answer }) => ({ id: answer.body.id, key }))),
  );
  const asked = (await tolem.operations()).flatMap(({ comment }) => COMMENT.exec(comment ?? "")?.[1] ?? []);
  expect(asked.length).toBeGreaterThan(0);
  expect(
    asked.filter((key, at) => asked.indexOf(key) !== at),
    "asked for twice",
  ).toEqual([]);
}
