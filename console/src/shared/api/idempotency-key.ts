/** Gives a form an `Idempotency-Key`, so that sending it again after a failure has one effect. */
import { useRef } from "react";
import { isOutcomeUnknown } from "./api-error.ts";

type KeyHeader = { "Idempotency-Key": string };

/**
 * Gives a function that makes a call under an `Idempotency-Key`. The key stays the same for the same body while `mayBeDone`
 * says of the error that the outcome is unknown. A definite answer, also a refusal, ends the attempt: the next call gets a key
 * of its own, because the old one would only repeat that answer.
 */
export function useIdempotentCall(mayBeDone: (error: unknown) => boolean = isOutcomeUnknown) {
  const last = useRef<{ text: string; key: string } | null>(null);
  return async function callOnce<T>(body: unknown, call: (header: KeyHeader) => Promise<T>): Promise<T> {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
    try {
      const answer = await call({ "Idempotency-Key": last.current.key });
      last.current = null;
      return answer;
    } catch (error) {
      if (!mayBeDone(error)) last.current = null;
      throw error;
    }
  };
}
