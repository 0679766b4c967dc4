/** The system under faults: two processes of Tolem on a given database, a provider, a receiver, a merchant. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startSimulator } from "../../../simulator/src/simulator.ts";
import { SECRETS } from "./kill-victims.ts";
import { startReceiver } from "./receiver.ts";
import { type SignedUp, signUp } from "./sign-up.ts";
import { type TolemProcess, tolemProcess } from "./tolem-process.ts";

export type FaultGround = {
  folder: string;
  env: Record<string, string>;
  processes: TolemProcess[];
  merchant: SignedUp;
  /** When the webhook of each invoice first arrived. */
  arrived_ms: Map<number, number>;
  close(): Promise<void>;
};

const PROCESSES = 2;

/** Two processes on `database_url`; `settings` are environment variables over the usual ones. */
export async function openFaultGround(input: {
  folder: string;
  database_url: string;
  settings?: Record<string, string>;
}): Promise<FaultGround> {
  const { folder, database_url, settings } = input;
  const data_dir = join(folder, "data");
  await mkdir(data_dir, { recursive: true });
  const arrived_ms = new Map<number, number>();
  const receiver = await startReceiver();
  receiver.answer((response) => {
    for (const { json, atMs } of receiver.take()) {
      const { invoice } = json as { invoice?: { id: number } };
      if (invoice !== undefined && !arrived_ms.has(invoice.id)) arrived_ms.set(invoice.id, atMs);
    }
    response.writeHead(200).end();
  });
  const simulator = await startSimulator({ port: 0 });
  const env = {
    ...SECRETS,
    DATABASE_URL: database_url,
    DATA_DIR: data_dir,
    // Far as the database may be, both processes see this folder.
    PICTURES_ARE_SHARED: "1",
    PROVIDER_BASE_URL: simulator.url,
    ALLOW_PRIVATE_WEBHOOK_URLS: "1",
    RATE_LIMIT_RPM: "1000000",
    SIGNUP_LOGIN_RPM: "1000000",
    LOG_LEVEL: "warn",
    ...settings,
  };
  const processes: TolemProcess[] = [];
  const close = async () => {
    await Promise.all(processes.map((one) => one.stop()));
    await simulator.close();
    await receiver.close();
  };
  try {
    for (let n = 1; n <= PROCESSES; n += 1) {
      const name = `tolem-${n}`;
      const one = await tolemProcess({ name, env, logFile: join(folder, `${name}.log`) });
      processes.push(one);
      await one.start();
    }
    const url = processes[0]?.url ?? "";
    const merchant = await signUp(url, { email: "shop@example.com", phone: "87011234567", receiver_url: receiver.url });
    return { folder, env, processes, merchant, arrived_ms, close };
  } catch (error) {
    await close();
    throw error;
  }
}
