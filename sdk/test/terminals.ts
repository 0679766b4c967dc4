/** Terminals in which commands are typed: one for those that end, and a new one for each that goes on. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { endWithUs } from "../../server/test/support/end-with-us.ts";

const LONGEST_MS = 300_000;
const PAUSE_MS = 50;

export type Terminals = {
  /** Runs commands to their end. What an earlier call has exported, and where it has gone, is kept. @throws Error where one fails */
  run(commands: string): Promise<void>;
  /** Starts commands that may go on until `close`. */
  leave(commands: string): void;
  /** Waits until each of the lines is printed by what was typed last or still goes on; `…` stands for any text. @throws Error */
  waitFor(lines: string): Promise<void>;
  printed(): string;
  close(): void;
};

export function openTerminals(folder: string, env: Record<string, string>): Terminals {
  const state = join(folder, "exported");
  const home = join(folder, "home");
  const opened = new Set<ChildProcess>();
  let printed = "";
  let typedAt = 0;
  let ended: string | undefined;
  const given = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, XDG_CONFIG_HOME: home, XDG_STATE_HOME: home },
    ...{ PYTHONUNBUFFERED: "1", ...env },
  };
  const type = (commands: string): ChildProcess => {
    typedAt = printed.length;
    const args = ["--norc", "-euo", "pipefail", "-c", commands];
    const child = spawn("bash", args, { cwd: folder, env: given, stdio: ["ignore", "pipe", "pipe"], detached: true });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
    opened.add(child);
    return child;
  };
  const end = (child: ChildProcess) => {
    if (child.pid !== undefined && opened.delete(child)) process.kill(-child.pid, "SIGKILL");
  };
  const close = () => opened.forEach(end);
  endWithUs(close);
  const fail = (what: string) => new Error(`${what}\n\n${printed}`);

  return {
    async run(commands) {
      const resumed = `if [ -f '${state}' ]; then . '${state}'; cd "$PWD"; fi`;
      const child = type(`${resumed}\n${commands}\ndeclare -px > '${state}'`);
      const timer = setTimeout(() => end(child), LONGEST_MS);
      const [code] = await once(child, "close");
      clearTimeout(timer);
      opened.delete(child);
      if (code !== 0) throw fail(`ended with ${code}: ${commands}`);
    },
    leave(commands) {
      const child = type(commands);
      child.once("exit", () => {
        opened.delete(child);
        ended = commands;
      });
    },
    async waitFor(lines) {
      const untilMs = performance.now() + LONGEST_MS;
      for (const line of lines.trim().split("\n")) {
        while (!hasParts(printed.slice(typedAt), line.split("…"))) {
          if (ended !== undefined) throw fail(`has ended: ${ended}`);
          if (performance.now() > untilMs) throw fail(`was not printed: ${line}`);
          await delay(PAUSE_MS);
        }
      }
    },
    printed: () => printed,
    close,
  };
}

/** Whether the parts are in the text, one after the other. */
function hasParts(text: string, parts: string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
}
