/** Sends one request to a provider, without retries, over keep-alive connections, bounded in time and size. */
import type { Agent } from "undici";

const MAX_REPLY_BYTES = 1024 * 1024;

/** One request; `url` is without its query. */
export type HttpRequest = {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
};

/** `date` is when the provider answered, by its own clock. */
export type HttpReply = { status: number; retryAfterS: number | null; date: Date | null; text: string };

/** No byte of the request was sent, so the call was definitely not executed. */
export class NeverSent extends Error {}

export type HttpSender = {
  /**
   * The reply, whatever its status; at most 1 MiB of it.
   * @throws NeverSent when nothing was sent; any other Error when the request may have arrived.
   */
  send(asked: HttpRequest): Promise<HttpReply>;
  /** Closes the connections after the pending requests have finished. */
  close(): Promise<void>;
};

/** The certificate authorities that a connection trusts, and its client certificate: PEM texts. Without `ca` it trusts the usual authorities. */
export type Tls = { ca?: string; cert?: string; key?: string };

/** Loaded at the first request, to keep the start fast. */
const loadUndici = () => import("undici");

/**
 * Keeps connections to a provider. Each request ends within about `timeoutMs`, none is sent twice, and a redirect is an answer like
 * any other.
 */
export function httpSender({ timeoutMs, tls = {} }: { timeoutMs: number; tls?: Tls }): HttpSender {
  let opened: Promise<Agent> | undefined;

  async function send(asked: HttpRequest): Promise<HttpReply> {
    // One time-out for the whole call: undici's own time-outs restart with every byte that arrives.
    const overall = new AbortController();
    const timer = setTimeout(() => overall.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    try {
      const { request } = await loadUndici();
      opened ??= openAgent(timeoutMs, tls);
      const { statusCode, headers, body } = await request(asked.url, {
        dispatcher: await opened,
        signal: overall.signal,
        method: asked.method,
        headers: { ...asked.headers, ...(asked.body && { "Content-Type": "application/json" }) },
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
      const { errors } = await loadUndici();
      throw error instanceof errors.InvalidArgumentError ? neverSent(error) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    send,
    async close() {
      await (await opened)?.close();
    },
  };
}

async function openAgent(timeoutMs: number, tls: Tls): Promise<Agent> {
  const { Agent, buildConnector } = await loadUndici();
  // undici times connecting in coarse ticks: this time-out may end up to a second late.
  const connect = buildConnector({ timeout: timeoutMs, minVersion: "TLSv1.2", ...tls });
  return new Agent({
    // One request at a time on a connection: undici repeats requests that wait behind another, but none that it has written.
    pipelining: 1,
    maxResponseSize: MAX_REPLY_BYTES,
    connect: (options, done) =>
      connect(options, (error, socket) => (error ? done(neverSent(error), null) : done(null, socket))),
  });
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
