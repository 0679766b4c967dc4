/** HAProxy with one of the configurations of ops/, on ports of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { endWithUs } from "./end-with-us.ts";

const HAPROXY = "/usr/sbin/haproxy";

export function hasHaproxy(): boolean {
  return existsSync(HAPROXY);
}

/** Starts HAProxy; its configuration is written to `folder`. */
export async function runHaproxy(folder: string, config: string): Promise<{ close(): Promise<void> }> {
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, config);
  const child = spawn(HAPROXY, ["-db", "-f", file], { stdio: "ignore" });
  endWithUs(() => child.exitCode === null && child.kill("SIGKILL"));
  return {
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
