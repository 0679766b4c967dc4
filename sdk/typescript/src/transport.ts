/** Makes the calls: one Idempotency-Key a write, attempts with a time-out each, retries within a budget of time. */
import { ApiError, ConnectionError, TolemError } from "./errors.ts";
import { pauseBeforeRetry } from "./retry.ts";

export type TolemOptions = {
  /** `svc_test_…` for the sandbox, `svc_live_…` for real money. */
  apiKey: string;
  /** Where your Tolem is, such as `https://pay.example.kz`. */
  baseUrl: string;
  /** How long one attempt may take: 30 s. */
  timeoutMs?: number;
  /** How long a call may take with all of its attempts and the pauses between them: 90 s. */
  budgetMs?: number;
  /** How often a call is tried again at most: 5 times. */
  maxRetries?: number;
  /** Another `fetch`, for a proxy or for measurements. */
  fetch?: typeof fetch;
};

export type CallOptions = {
  /** A key of your own, such as your order's id with the attempt: the same call with the same key has one effect, for 24 hours. */
  idempotencyKey?: string;
  /** Ends the call, with its retries. What it has done by then is not undone. */
  signal?: AbortSignal;
};

type Outgoing = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: object;
  /** Sent as JSON, but for a form. */
  body?: unknown;
  options?: CallOptions | undefined;
};

/** What the resources call by. It keeps the key to itself. */
export type Transport = {
  json<T>(request: Outgoing): Promise<T>;
  bytes(request: Outgoing): Promise<Uint8Array>;
};

const VERSION = "0.1.0";
const PRINTABLE = /^[\x21-\x7e]+$/;

export function createTransport(options: TolemOptions): Transport {
  const { apiKey, timeoutMs = 30_000, budgetMs = 90_000, maxRetries = 5, fetch = globalThis.fetch } = options;
  const base = checkedBase(options.baseUrl);
  // A header that fetch refuses stands whole in its error.
  if (!PRINTABLE.test(apiKey)) throw new TolemError("The API key is empty, or has characters that no key has.");

  /** One attempt: the answer's body, read by `read` within the attempt's time. @throws ApiError, ConnectionError */
  async function attempt<T>(url: URL, init: RequestInit, leftMs: number, read: Read<T>): Promise<T> {
    const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(Math.min(timeoutMs, leftMs))));
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      const response = await fetch(url, { ...init, signal });
      return response.ok ? await read(response) : await refuse(response);
    } catch (error) {
      if (error instanceof TolemError) throw error;
      init.signal?.throwIfAborted();
      throw new ConnectionError(timeout.aborted ? "No answer came in time." : "The connection failed.");
    }
  }

  async function call<T>(request: Outgoing, read: Read<T>): Promise<T> {
    const endMs = performance.now() + budgetMs;
    const url = urlOf(base, request);
    const init = initOf(request, apiKey);
    for (let retries = 0; ; retries += 1) {
      try {
        return await attempt(url, init, endMs - performance.now(), read);
      } catch (error) {
        const pauseMs = error instanceof TolemError ? pauseBeforeRetry(error, retries, Math.random()) : undefined;
        if (pauseMs === undefined || retries >= maxRetries || performance.now() + pauseMs >= endMs) throw error;
        await pause(pauseMs, init.signal);
      }
    }
  }

  return {
    json: <T>(request: Outgoing) => call(request, readJson<T>),
    bytes: (request) => call(request, async (response) => new Uint8Array(await response.arrayBuffer())),
  };
}

type Read<T> = (response: Response) => Promise<T>;

/** Credentials in the URL would stand in the errors of fetch. */
function checkedBase(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new TolemError("baseUrl must be like https://pay.example.kz, without a user or a password.");
  }
  return `${url.origin}${url.pathname.replace(/\/$/, "")}/api/v1`;
}

function urlOf(base: string, { path, query = {} }: Outgoing): URL {
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query).flatMap(parametersOf)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}

/** An object is a parameter for each of its keys: `metadata[branch]=7`. */
function parametersOf([name, value]: [string, unknown]): [string, unknown][] {
  const isMap = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  if (!isMap) return [[name, value]];
  return Object.entries(value).map(([key, text]) => [`${name}[${key}]`, text]);
}

/** The request of every attempt: its Idempotency-Key is made once. */
function initOf({ method, body, options = {} }: Outgoing, apiKey: string): RequestInit {
  const headers = new Headers({ "x-api-key": apiKey, "user-agent": `tolem-typescript/${VERSION}` });
  if (method !== "GET") headers.set("idempotency-key", options.idempotencyKey ?? crypto.randomUUID());
  const isJson = body !== undefined && !(body instanceof FormData);
  if (isJson) headers.set("content-type", "application/json");
  return {
    ...{ method, headers },
    // A redirect to another host would take the key along.
    redirect: "manual",
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
}

async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new ApiError(response.status, response.headers, {
      message: "The answer is not JSON: is baseUrl your Tolem?",
    });
  }
}

async function refuse(response: Response): Promise<never> {
  const text = await response.text();
  let body: ConstructorParameters<typeof ApiError>[2] | undefined;
  try {
    body = JSON.parse(text).error;
  } catch {
    // A proxy answers with a page.
  }
  throw new ApiError(response.status, response.headers, typeof body === "object" && body !== null ? body : {});
}

async function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  await new Promise<void>((done) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", wake);
      done();
    };
    const timer = setTimeout(wake, ms);
    signal?.addEventListener("abort", wake);
  });
  signal?.throwIfAborted();
}
