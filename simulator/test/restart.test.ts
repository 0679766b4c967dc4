/** With a file the ledger survives the program, however it ended. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { callsTo, cashier, createInvoice, createQr, dataOf, play } from "./support/caller.ts";

let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "simulator-"));
});
afterEach(() => rm(directory, { recursive: true }));

it("a restart forgets no account, session, operation, refund, id or hour", async () => {
  const data_file = join(directory, "deep", "ledger.json");
  const first = await play({ data_file });
  const session = await first.control("POST", "/sessions", { phone: "77010000001" });
  const before = cashier(first.url, session);
  const [invoice, qr] = [await createInvoice(before), await createQr(before)];
  await first.act(invoice, "pay");
  await before.post("/api/refund/create", { qrOperationId: invoice, returnAmount: 99 });
  await first.control("POST", "/clock", { advance_seconds: 300 });
  const kept = await first.control("GET", `/operations/${invoice}`);
  await first.close();

  const second = await play({ data_file });
  const after = cashier(second.url, session);
  expect(await second.control("GET", "/clock")).toEqual({ now: "2026-11-21T12:05:00.000Z", offset_seconds: 300 });
  expect(await second.control("GET", `/operations/${invoice}`)).toEqual({
    ...kept,
    page_url: expect.any(String),
    calls: expect.any(Object),
  });
  expect(dataOf(await after.get(`/api/qr/status?qrOperationId=${qr}`)).Status).toBe("QrTokenDiscarded");
  expect(await createQr(after)).toBeGreaterThan(qr + 1);
  expect((await readdir(join(directory, "deep"))).sort()).toEqual([
    "ledger.json",
    "simulator-ca-key.pem",
    "simulator-ca.pem",
    "simulator-server.pem",
  ]);
});

it("a ledger of before the official API is read, and continued", async () => {
  const data_file = join(directory, "ledger.json");
  const first = await play({ data_file });
  const session = await first.control("POST", "/sessions", { phone: "77010000001" });
  const invoice = await createInvoice(cashier(first.url, session));
  await first.close();
  const kept = JSON.parse(await readFile(data_file, "utf8"));
  for (const name of ["merchants", "devices", "return_codes"]) delete kept[name];
  for (const name of ["device", "external_id", "payer_phone"]) delete kept.operations[0][name];
  await writeFile(data_file, JSON.stringify(kept));

  const second = await play({ data_file });
  await second.act(invoice, "expire");
  expect(await second.control("GET", `/operations/${invoice}`)).toMatchObject({ status: "Expired", device_id: null });
  expect((await second.control("GET", "/merchants")).items).toHaveLength(2);
});

it("a kill right after an answer loses nothing of it", async () => {
  const data_file = join(directory, "ledger.json");
  const first = await runProgram(data_file);
  const session = await callsTo(first.url).control("POST", "/sessions", { phone: "77010000001" });
  const before = cashier(first.url, session);
  const id = await createInvoice(before);
  await before.post("/api/invoice/cancel", { operationId: id });
  first.program.kill("SIGKILL");

  const second = await runProgram(data_file);
  const told = dataOf(await cashier(second.url, session).get(`/api/invoice/details?operationId=${id}`));
  expect(told.Status).toBe("RemotePaymentCanceled");
  const ended = new Promise((resolve) => second.program.once("exit", resolve));
  second.program.kill("SIGTERM");
  expect(await ended).toBe(0);
});

it("a file that is no ledger is not overwritten but refused", async () => {
  const data_file = join(directory, "ledger.json");
  await writeFile(data_file, "{");
  await expect(play({ data_file })).rejects.toThrow();
});

const programs: ChildProcess[] = [];
afterEach(() => {
  for (const program of programs.splice(0)) program.kill("SIGKILL");
});

async function runProgram(data_file: string): Promise<{ program: ChildProcess; url: string }> {
  const main = new URL("../src/main.ts", import.meta.url).pathname;
  const program = spawn(process.execPath, ["--import", "tsx", main], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_FILE: data_file },
    stdio: ["ignore", "pipe", "inherit"],
  });
  programs.push(program);
  return new Promise((resolve, reject) => {
    let printed = "";
    program.once("exit", () => reject(new Error("the simulator did not start")));
    program.stdout.on("data", (chunk) => {
      printed += String(chunk);
      const url = /http:\/\/\S+/.exec(printed)?.[0];
      if (url !== undefined) resolve({ program, url });
    });
  });
}
