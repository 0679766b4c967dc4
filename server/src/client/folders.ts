/** Where this system keeps a program's settings and its state, and how a file for the owner alone is written there. */
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

type Env = NodeJS.ProcessEnv;

export function configFolder(env: Env): string {
  return join(env.XDG_CONFIG_HOME || (ofSystem(env) ?? join(homedir(), ".config")), "tolem");
}

export function stateFolder(env: Env): string {
  return join(env.XDG_STATE_HOME || (ofSystem(env) ?? join(homedir(), ".local", "state")), "tolem");
}

/** The one folder that Windows and macOS have for both. */
function ofSystem(env: Env): string | undefined {
  if (process.platform === "win32") return env.APPDATA;
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support");
  return undefined;
}

/** The file's JSON; undefined where there is no such file. @throws Error where it is damaged. */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${path} is damaged: correct it, or delete it`);
  }
}

/** Replaces the file as a whole, so that a process that ends meanwhile leaves the old one; only its owner may read it. */
export async function writeJsonFile(path: string, json: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.${process.pid}`;
  // A file of that name would keep its own mode.
  await rm(next, { force: true });
  await writeFile(next, `${JSON.stringify(json)}\n`, { mode: 0o600, flag: "wx" });
  await rename(next, path);
}
