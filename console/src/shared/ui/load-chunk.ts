/** Loads code that is fetched when it is needed. A browser never asks again for a module that it could not fetch, so only a new page can. */
import { checkConnection, isOfService } from "../api/connection.ts";

const RELOADED_AT = "tolem-reloaded-at";
/** Within this time the page does not reload itself a second time, so that it never does so in a loop. */
const RELOAD_GUARD_MS = 60_000;

/** `unreachable`: no answer came; `replaced`: the service has another build now; `broken`: neither, and yet it was not loaded. */
export type Reason = "unreachable" | "replaced" | "broken";

export class ChunkError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, cause: unknown) {
    super(`a part of the console is ${reason}`, { cause });
    this.reason = reason;
  }
}

/** @throws ChunkError */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    checkConnection();
    throw new ChunkError(await findReason(), error);
  }
}

/** Compares the page that the service gives now with the one that is open. */
async function findReason(): Promise<Reason> {
  const ours = document.querySelector("script[type=module][src]")?.getAttribute("src");
  const answer = await fetch("/console", { cache: "no-store" }).catch(() => undefined);
  if (answer === undefined || !answer.ok || !isOfService(answer)) return "unreachable";
  const page = await answer.text().catch(() => "");
  const isConsole = page.includes("/console/assets/");
  return isConsole && ours != null && !page.includes(ours) ? "replaced" : "broken";
}

/** Loads the page again, unless that was done a moment ago; returns whether it is done. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT));
  if (Date.now() - last < RELOAD_GUARD_MS) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
  return true;
}

/** The same where the service answers: without it the browser would show a page of its own. */
export async function reloadOnceReachable(): Promise<void> {
  if ((await findReason()) !== "unreachable") reloadOnce();
}
