/** Loads code that is fetched when it is needed: again after a failure, and by a new page where a deploy has replaced it. */
import { checkConnection, isOfService, pause } from "../shared/api/connection.ts";

/** Before the second attempt, the third and so on. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000];
const RELOADED_AT = "tolem-reloaded-at";
/** Within this time the page does not reload itself a second time, so that it never does so in a loop. */
const RELOAD_GUARD_MS = 60_000;

/** `unreachable`: no answer came; `replaced`: the service has another build now; `broken`: neither, and yet it cannot be loaded. */
type Reason = "unreachable" | "replaced" | "broken";

/** Thrown when all attempts have failed. */
export class ChunkError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, cause: unknown) {
    super(`a part of the console is ${reason}`, { cause });
    this.reason = reason;
  }
}

/** @throws ChunkError */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      checkConnection();
      const reason = await findReason();
      const pause_ms = PAUSES_MS[attempt];
      if (reason === "replaced" || pause_ms === undefined) throw new ChunkError(reason, error);
      await pause(pause_ms);
      addFailedStyle(error);
    }
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

/** The program that Vite wraps around an import asks for a style only once, also if it could not be fetched. */
function addFailedStyle(error: unknown): void {
  const href = /^Unable to preload CSS for (\S+)$/.exec(error instanceof Error ? error.message : "")?.[1];
  if (href === undefined) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}

/** Loads the page again, unless that was done a moment ago; returns whether it is done. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT));
  if (Date.now() - last < RELOAD_GUARD_MS) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
  return true;
}
