/** The steps of docs/official-api.md work as written, in a shell. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { control } from "../support/customer.ts";
import { createWorld, type World } from "../support/world.ts";

const PAGE = fileURLToPath(new URL("../../../docs/official-api.md", import.meta.url));
/** What the page's first step starts. */
const START = "PROVIDER_DRIVER=session-bridge,kaspi-qr npm start";

let world: World;
let folder: string;
beforeAll(async () => {
  world = await createWorld({ PROVIDER_DRIVER: "session-bridge,kaspi-qr" });
  folder = await mkdtemp(join(tmpdir(), "tolem-walk-"));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a step in the shell in which the earlier ones ran, as far as its variables and functions go. */
async function run(step: string): Promise<void> {
  const here = step.replace("http://localhost:3000", world.url).replace("http://localhost:4010", world.simulator.url);
  const script = `set -ea; test ! -f shell || . ./shell; ${here}\n{ export -p; declare -f; } > shell`;
  await promisify(execFile)("bash", ["-c", script], { cwd: folder });
}

async function answer(file: string) {
  return JSON.parse(await readFile(join(folder, file), "utf8"));
}

it("connects at r3, sells by QR and by phone, and refunds", async () => {
  const steps = [...(await readFile(PAGE, "utf8")).matchAll(/^```\n(.*?)^```$/gms)].map(([, step = ""]) => step);
  const [start, ...others] = steps;
  const refund = others.pop();
  expect(start?.trim()).toBe(START);
  for (const step of others) await run(step);
  expect(await answer("status.json")).toMatchObject({
    connected: true,
    driver: "kaspi-qr",
    can: { qr: true, phone_invoice: true, refund: true },
  });
  world.clock.advance({ seconds: 10 });
  await world.tick();
  await run(refund ?? "");

  const { items } = await control<{ items: object[] }>(world, "GET", "/operations?organization_bin=990140000001");
  expect(items).toMatchObject([
    { kind: "phone", paid_amount: 1500.5, refunded: 1500.5 },
    { kind: "qr", paid_amount: 990, refunded: 500 },
  ]);
  const { db } = world.deps;
  const invoices = await db.selectFrom("invoices").select("status").orderBy("id").execute();
  expect(invoices).toEqual([{ status: "partially_refunded" }, { status: "refunded" }]);
});
