/** Runs `tolem backup` as a process of its own, with the settings of this one. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const PROGRAM = import.meta.url.endsWith(".ts") ? "../cli.ts" : "./cli.js";
/** The program ends every refusal with one line. */
const MAX_MESSAGE_LENGTH = 2_000;
const INTERRUPTED = /interrupted by SIG/;

/** `message` is the last line that the program wrote. */
type BackupResult = { outcome: "done" | "interrupted" | "failed"; message: string };

export type BackupProcess = {
  /** Never rejects. */
  result: Promise<BackupResult>;
  /** Asks the process to stop cleanly; it removes the unfinished backup. */
  interrupt(): void;
};

export function startBackupProcess(path: string): BackupProcess {
  const program = fileURLToPath(new URL(PROGRAM, import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program, "backup", path], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let written = "";
  child.stderr.on("data", (chunk) => {
    written = (written + chunk).slice(-MAX_MESSAGE_LENGTH);
  });
  const result = new Promise<BackupResult>((resolve) => {
    child.once("error", ({ message }) => resolve({ outcome: "failed", message }));
    child.once("close", (code, signal) => {
      const message = written.trim().split("\n").at(-1) ?? "";
      if (code === 0) resolve({ outcome: "done", message });
      else if (INTERRUPTED.test(message)) resolve({ outcome: "interrupted", message });
      else resolve({ outcome: "failed", message: message || `the program ended with ${signal ?? code}` });
    });
  });
  return { result, interrupt: () => child.kill("SIGTERM") };
}
