/** Sends the requests of the session bridge's protocol, with the merchant's session in their headers. */
import { traceHeaders } from "../../trace.ts";
import type { ProviderSession } from "../driver.ts";
import { type HttpReply, httpSender } from "../http/send.ts";
import { tokensOf } from "./session.ts";

/** One request of the session bridge's protocol; `path` is one of the protocol's own. Sign-in calls have no session. */
export type BridgeRequest = {
  method: "GET" | "POST";
  path: string;
  query?: Record<string, string>;
  body?: object;
  request_id: string;
  session?: ProviderSession;
};

export type BridgeSender = {
  /** As `HttpSender` does. */
  send(asked: BridgeRequest): Promise<HttpReply>;
  /** Closes the connections after the pending requests have finished. */
  close(): Promise<void>;
};

/** Keeps connections to the bridge at `base_url`. Each request ends within about `timeoutMs`, and none is sent twice. */
export function bridgeSender({ base_url, timeoutMs }: { base_url: string; timeoutMs: number }): BridgeSender {
  const sender = httpSender({ timeoutMs });
  return {
    send: ({ path, request_id, session, ...asked }) =>
      sender.send({ ...asked, url: base_url + path, headers: headersOf(request_id, session) }),
    close: sender.close,
  };
}

function headersOf(request_id: string, session: ProviderSession | undefined): Record<string, string> {
  const tokens = session && tokensOf(session);
  return {
    "X-Request-ID": request_id,
    ...traceHeaders(),
    ...(tokens && { "X-Token-SN": tokens.token_sn, "X-Vtoken-Secret": tokens.vtoken_secret }),
    ...(tokens?.profile_id ? { "X-Profile-Id": tokens.profile_id } : {}),
  };
}
