/** The capability of the bridge's driver to forward calls of the bridge's own protocol, and their replies, unchanged. */
import type { Answer, ProviderDriver } from "../driver.ts";
import { unanswered } from "../http/ask.ts";
import { parseFields } from "../http/read.ts";
import type { HttpReply } from "../http/send.ts";
import type { BridgeRequest, BridgeSender } from "./send.ts";

/** The statuses of the bridge's protocol; any other status comes from a proxy in front of it. */
const PROTOCOL_STATUSES = [200, 400, 401, 403, 500];

/** The bridge's unchanged reply to a forwarded call: a JSON object in `text`, with a status of the protocol. */
export type ForwardedReply = { status: number; text: string };

/**
 * Forwards a call of the session bridge's protocol. The answer is never `refused` or `session_dead`: the reply itself contains
 * that. Each call counts as a write.
 */
export type Forward = (call: BridgeRequest) => Promise<Answer<ForwardedReply>>;

/** Whether the upstream of `driver` is a bridge, to which calls can be forwarded. */
export function canForward(driver: ProviderDriver): driver is ProviderDriver & { forward: Forward } {
  return "forward" in driver;
}

export function forwardCall(sender: BridgeSender): { forward: Forward } {
  return {
    async forward(call) {
      let reply: HttpReply;
      try {
        reply = await sender.send(call);
      } catch (error) {
        return unanswered({ ...call, writes: true }, error);
      }
      const { status, text, retryAfterS } = reply;
      const detail = `${call.method} ${call.path}: HTTP ${status}`;
      if (status === 429) return { kind: "unavailable", retryAfterS, detail };
      const isReply = PROTOCOL_STATUSES.includes(status) && parseFields(text) !== undefined;
      return isReply ? { kind: "done", value: { status, text } } : { kind: "unknown", detail };
    },
  };
}
