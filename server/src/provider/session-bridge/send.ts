/** Sends one request to the session bridge, without retries, over keep-alive connections, bounded in time and size. */
import { Agent, buildConnector, errors, request } from "undici";
import { traceHeaders } from "../../trace.ts";
import type { ProviderSession } from "../driver.ts";
import { tokensOf } from "./session.ts";

const MAX_REPLY_BYTES = 1024 * 1024;

/** One request of the session bridge's protocol; `path` is one of the protocol's own. Sign-in calls have no session. */
export type BridgeRequest = {
  method: "GET" | "POST";
  path: string;
  query?: Record<string, string>;
  body?: object;
  request_id: string;
  session?: ProviderSession;
};

/** `date` is when the bridge answered, by its own clock. */
export type BridgeReply = { status: number; retryAfterS: number | null; date: Date | null; text: string };

/** No byte of the request was sent, so the call was definitely not executed. */
export class NeverSent extends Error {}

export type BridgeSender = {
  /**
   * The reply, whatever its status; at most 1 MiB of it.
   * @throws NeverSent when nothing was sent; any other Error when the request may have arrived.
   */
  send(asked: BridgeRequest): Promise<BridgeReply>;
  /** Closes the connections after the pending requests have finished. */
  close(): Promise<void>;
};

/** Keeps connections to the bridge at `base_url`. Each request ends within about `timeoutMs`, and none is sent twice. */
export function bridgeSender({ base_url, timeoutMs }: { base_url: string; timeoutMs: number }): BridgeSender {
  // undici times connecting in coarse ticks: this time-out may end up to a second late.
  const connect = buildConnector({ timeout: timeoutMs });
  const agent = new Agent({
    // One request at a time on a connection: undici repeats requests that wait behind another, but none that it has written.
    pipelining: 1,
    maxResponseSize: MAX_REPLY_BYTES,
    connect: (options, done) =>
      connect(options, (error, socket) => (error ? done(neverSent(error), null) : done(null, socket))),
  });

  async function send(asked: BridgeRequest): Promise<BridgeReply> {
    // One time-out for the whole call: undici's own time-outs restart with every byte that arrives.
    const overall = new AbortController();
    const timer = setTimeout(() => overall.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    try {
      const { statusCode, headers, body } = await request(base_url + asked.path, {
        dispatcher: agent,
        signal: overall.signal,
        method: asked.method,
        headers: headersOf(asked),
        ...(asked.query && { query: asked.query }),
        body: asked.body === undefined ? null : JSON.stringify(asked.body),
      });
      return {
        status: statusCode,
        retryAfterS: secondsToWait(headers["retry-after"]),
        date: instantOf(headers.date),
        text: await body.text(),
      };
    } catch (error) {
      // undici throws this before it connects, for a session with characters that a header cannot have.
      throw error instanceof errors.InvalidArgumentError ? neverSent(error) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  return { send, close: () => agent.close() };
}

function headersOf({ request_id, session, body }: BridgeRequest): Record<string, string> {
  const tokens = session && tokensOf(session);
  return {
    "X-Request-ID": request_id,
    ...traceHeaders(),
    ...(tokens && { "X-Token-SN": tokens.token_sn, "X-Vtoken-Secret": tokens.vtoken_secret }),
    ...(tokens?.profile_id ? { "X-Profile-Id": tokens.profile_id } : {}),
    ...(body && { "Content-Type": "application/json" }),
  };
}

function neverSent(error: Error): NeverSent {
  // An attempt at several addresses has no message of its own, only the code of the first.
  return new NeverSent(error.message || (error as NodeJS.ErrnoException).code, { cause: error });
}

function secondsToWait(header: string | string[] | undefined): number | null {
  return typeof header === "string" && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

function instantOf(header: string | string[] | undefined): Date | null {
  const ms = typeof header === "string" ? Date.parse(header) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms);
}
