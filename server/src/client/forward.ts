/** Sends one event to a local address, with the headers and the signatures of a real delivery. */
import { DELIVERY_TIMEOUT_MS } from "../rules/delivery-schedule.ts";
import { signatureHeaders } from "../webhooks/signature.ts";
import type { ApiEvent } from "./events.ts";

/** How the receiver took it: `unreachable` is a receiver that is not there at all. */
export type Forwarded =
  | { kind: "answered"; status: number }
  | { kind: "timed_out" }
  | { kind: "unreachable"; reason: string };

export type Receiver = { url: string; secret: string };

/** @throws what `signal` was aborted with. */
export async function forward(receiver: Receiver, event: ApiEvent, signal: AbortSignal): Promise<Forwarded> {
  const body = JSON.stringify(event.payload);
  const { secret, url } = receiver;
  const signed = signatureHeaders({ secret, replaced_secrets: [], id: event.id, timestamp: new Date(), body });
  const sequence = event.sequence === undefined ? {} : { "Tolem-Sequence": String(event.sequence) };
  const timeout = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { ...signed, ...sequence, "Content-Type": "application/json", "User-Agent": "Tolem-Webhooks/1" },
      body,
      signal: AbortSignal.any([signal, timeout]),
    });
    await response.body?.cancel();
    return { kind: "answered", status: response.status };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return { kind: "timed_out" };
    return { kind: "unreachable", reason: reasonOf(error as Error) };
  }
}

const reasonOf = ({ cause, message }: Error) => (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
