/** Makes calls of the session bridge's protocol with a merchant's session. */
import type { Answer } from "../driver.ts";
import * as http from "../http/ask.ts";
import type { BridgeRequest, BridgeSender } from "./send.ts";
import { tokensOf } from "./session.ts";

export type BridgeCall<T> = BridgeRequest &
  Pick<http.Call<T>, "writes" | "refusal" | "read"> & {
    /** Values of the request, besides the session, that must not reach the log. */
    secrets?: string[];
  };

/** Makes a call whose reply is a bare object, and reads that object. */
export function askBare<T>(sender: BridgeSender, call: BridgeCall<T>): Promise<Answer<T>> {
  return http.askBare(httpCall(sender, call));
}

/** Makes a call whose reply is the provider's envelope, and reads its `Data`. */
export function askEnvelope<T>(sender: BridgeSender, call: BridgeCall<T>): Promise<Answer<T>> {
  return http.askEnvelope(httpCall(sender, call));
}

function httpCall<T>(sender: BridgeSender, { secrets = [], ...call }: BridgeCall<T>): http.Call<T> {
  const { writes, refusal, read, ...asked } = call;
  const tokens = call.session && tokensOf(call.session);
  return {
    ...call,
    send: () => sender.send(asked),
    hasSession: tokens !== undefined,
    secrets: [...(tokens ? [tokens.token_sn, tokens.vtoken_secret] : []), ...secrets],
  };
}
