/** The calls that the clients of a killed service have made, with their answers. */
import type { Answer } from "./http-call.ts";
import type { SignedUp } from "./sign-up.ts";

export type InvoiceKind = "phone" | "qr" | "sandbox";

/** One thing that a client wants done once. Its `marker` is in what it makes: description, reason, or subscriber's id. */
export type Asked = {
  what: "invoice" | "refund" | "subscription" | "cancel";
  marker: string;
  merchant: SignedUp;
  path: string;
  body: Record<string, unknown> | undefined;
  kind: InvoiceKind | null;
  /** Whether it may be repeated until it is answered: under an `Idempotency-Key`, or because its order names it. */
  has_key: boolean;
  is_repeatable: boolean;
  attempts: number;
  /** The first definite answer; null as long as there is none. */
  status: number | null;
  id: number | null;
};

export type Records = {
  asked: Asked[];
  /** Answers by status, of all calls; `none` where the connection broke or was refused. */
  answers: Map<string, number>;
  /** Repeated calls with different answers, and other answers that no client should see. */
  surprises: string[];
};

export function newRecords(): Records {
  return { asked: [], answers: new Map(), surprises: [] };
}

export function noteAnswer({ answers }: Records, answer: Answer<unknown> | undefined): void {
  const name = String(answer?.status ?? "none");
  answers.set(name, (answers.get(name) ?? 0) + 1);
}

/** Whether the answer states the call's outcome, so that it need not be repeated. */
export function isDefinite(answer: Answer<{ error?: { code?: string } }> | undefined): boolean {
  if (answer === undefined || answer.status >= 500 || answer.status === 202) return false;
  if (answer.status === 429) return false;
  return answer.body?.error?.code !== "IDEMPOTENCY_IN_PROGRESS";
}
