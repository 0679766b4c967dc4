/** Gives a form an `Idempotency-Key`, so that sending it again after a failure has one effect. */
import { useRef } from "react";

/** Gives the `Idempotency-Key` headers of a body: the same for the same body until `forget` is called after a success. */
export function useIdempotencyKey(): {
  headersFor: (body: unknown) => { "Idempotency-Key": string };
  forget: () => void;
} {
  const last = useRef<{ text: string; key: string } | null>(null);
  return {
    headersFor(body) {
      const text = JSON.stringify(body);
      if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
      return { "Idempotency-Key": last.current.key };
    },
    forget() {
      last.current = null;
    },
  };
}
