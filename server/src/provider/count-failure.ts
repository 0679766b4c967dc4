/** Counts the calls that the provider did not execute, by tenant and hour, for operators. */
import { type Deps, mayFail } from "../deps.ts";
import type { Answer } from "./driver.ts";
import { type FailureKind, upsertFailure } from "./failures-store.ts";

/** How long failures are kept. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** A dead session is not counted: it is marked, and the merchant signs in again. */
export async function countFailure(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  tenant_id: string,
  answer: Exclude<Answer<unknown>, { kind: "done" }>,
): Promise<void> {
  if (answer.kind === "session_dead") return;
  const at = clock.now();
  const failure = { tenant_id, kind: kindOf(answer), at, detail: answer.detail.slice(0, 200) };
  await mayFail(log, "counting a failed call to the provider", () =>
    upsertFailure(db, failure, new Date(at.getTime() - KEPT_MS)),
  );
}

function kindOf(answer: Exclude<Answer<unknown>, { kind: "done" | "session_dead" }>): FailureKind {
  if (answer.kind === "refused") return "refused";
  return answer.kind === "unavailable" && answer.retryAfterS !== null ? "throttled" : "failed";
}
