/** Asks the person for a fresh proof (password or second factor), once for all calls that need one. */
import { useSyncExternalStore } from "react";

/** The calls that wait for the proof. */
let waiting: ((isProven: boolean) => void)[] = [];
const watching = new Set<() => void>();

function tell(): void {
  for (const changed of watching) changed();
}

/** Resolves to whether the person has given a proof. */
export function askProof(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    tell();
  });
}

/** Must be called when the person has given the proof, or will not. */
export function settleProof(isProven: boolean): void {
  const settled = waiting;
  waiting = [];
  tell();
  for (const settle of settled) settle(isProven);
}

/** Whether a call waits for a proof. */
export function useProofAsked(): boolean {
  return useSyncExternalStore(watch, () => waiting.length > 0);
}

function watch(changed: () => void): () => void {
  watching.add(changed);
  return () => watching.delete(changed);
}
