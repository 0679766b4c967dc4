/** Runs the built-in simulator as a separate program: it shares no code and no memory with the service. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";

const PROGRAM = import.meta.url.endsWith(".ts") ? "../../simulator/src/main.ts" : "../../simulator/dist/main.js";

/** `officialUrl` is where it speaks the official API with TLS. */
export type SimulatorProcess = { url: string; officialUrl: string; stop(): Promise<void> };

/** Starts the simulator on `SIMULATOR_PORT` and the port after it, with its data in `DATA_DIR`. It ends when this process does. */
export async function startSimulatorProcess(config: Config): Promise<SimulatorProcess> {
  const url = `http://127.0.0.1:${config.simulator_port}`;
  mkdirSync(config.data_dir, { recursive: true, mode: 0o700 });
  const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(new URL(PROGRAM, import.meta.url))], {
    env: { PORT: String(config.simulator_port), DATA_FILE: join(config.data_dir, "simulator.json") },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await Promise.race([listening(child), refused(child)]);
  return {
    url,
    officialUrl: `https://127.0.0.1:${config.simulator_port + 1}`,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function listening(child: ChildProcess): Promise<void> {
  await once(child, "message");
}

async function refused(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`the simulator did not start (exit code ${code}); is SIMULATOR_PORT, or the port after it, taken?`);
}
