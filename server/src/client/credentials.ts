/** Which service is called, and with which key. */
import { join } from "node:path";
import type { Service } from "./call-api.ts";
import { configFolder, readJsonFile, writeJsonFile } from "./folders.ts";
import { UsageError } from "./usage-error.ts";

const DEFAULT_URL = "http://localhost:3000";

type Env = NodeJS.ProcessEnv;

/** The address of the service, without a slash at its end. @throws UsageError */
export function serviceUrl(env: Env): string {
  const url = env.TOLEM_URL || DEFAULT_URL;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new UsageError("TOLEM_URL is no http or https address");
  return url.replace(/\/+$/, "");
}

/** The key in a text. What no header can hold is refused here, because the error of the call would repeat it. @throws UsageError */
export function keyOf(text: string): string {
  const key = text.trim();
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError("this is no API key");
  return key;
}

/** The service with the key of the environment, or the one that `tolem login` has kept. @throws Error where there is none. */
export async function openService(env: Env): Promise<Service> {
  const url = serviceUrl(env);
  const key = env.TOLEM_API_KEY ? keyOf(env.TOLEM_API_KEY) : (await readKeys(env))[url];
  if (key === undefined) throw new Error(`there is no API key for ${url}: say tolem login, or set TOLEM_API_KEY`);
  return { url, key };
}

/** Whether the key works in the sandbox alone. */
export const isTestKey = (key: string) => key.startsWith("svc_test_");

/** Keeps the key for the calls to its service, and returns the file. */
export async function keepKey(env: Env, { url, key }: Service): Promise<string> {
  await writeJsonFile(fileOf(env), { ...(await readKeys(env)), [url]: key });
  return fileOf(env);
}

const fileOf = (env: Env) => join(configFolder(env), "keys.json");

async function readKeys(env: Env): Promise<Record<string, string>> {
  return ((await readJsonFile(fileOf(env))) ?? {}) as Record<string, string>;
}
