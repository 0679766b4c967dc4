/** Forwards a call of the bridge's own protocol unchanged, and returns the reply unchanged. */
import type { ProviderDriver } from "./driver.ts";
import { unanswered } from "./session-bridge-ask.ts";
import { parseFields } from "./session-bridge-read.ts";
import type { BridgeReply, BridgeSender } from "./session-bridge-send.ts";

/** The statuses of the bridge's protocol; any other status comes from a proxy in front of it. */
const PROTOCOL_STATUSES = [200, 400, 401, 403, 500];

export function forwardCall(sender: BridgeSender): Required<Pick<ProviderDriver, "forward">> {
  return {
    async forward(call) {
      let reply: BridgeReply;
      try {
        reply = await sender.send(call);
      } catch (error) {
        return unanswered({ ...call, writes: true }, error);
      }
      const { status, text, retry_after_s } = reply;
      const detail = `${call.method} ${call.path}: HTTP ${status}`;
      if (status === 429) return { kind: "unavailable", retry_after_s, detail };
      const isReply = PROTOCOL_STATUSES.includes(status) && parseFields(text) !== undefined;
      return isReply ? { kind: "done", value: { status, text } } : { kind: "unknown", detail };
    },
  };
}
