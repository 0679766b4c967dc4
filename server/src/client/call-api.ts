/** Calls a service with the caller's key. */
import { randomUUID } from "node:crypto";

const TIMEOUT_MS = 30_000;
/** `fetch` refuses other text in a header as it reports a lost connection, after which a write may have been done. */
const HEADER_TEXT = /^[\x20-\x7e]+$/;

export type Service = { url: string; key: string };

type Query = Record<string, string | undefined>;

type Call = {
  query?: Query;
  body?: unknown;
  /** The name under which a write can be repeated; by default a new one. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal;
};

export type Answer<T> = { body: T; headers: Headers };

type Refused = {
  status: number;
  code: string;
  fields: Readonly<Record<string, string>>;
  /** Where the code is explained. */
  docs_url: string;
  request_id: string | null;
  /** How long the service asks to wait. */
  retry_after_seconds: number | null;
};

/** The service has refused the call. */
export class ApiRefusal extends Error {
  readonly refused: Refused;

  constructor(message: string, refused: Refused) {
    super(message);
    this.refused = refused;
  }
}

/** The service has not answered: it is not there, or its answer was lost. */
export class Unreachable extends Error {}

/** A write of which it is not known whether it was done; `cause` is the refusal or the lost answer. */
export class UnknownOutcome extends Error {}

/** What to throw in place of a write's error: an UnknownOutcome that says by `repeatWith` how it is repeated, if it may have been done. */
export function errorOfWrite(error: unknown, repeatWith: string): unknown {
  const mayBeDone = error instanceof Unreachable || (error instanceof ApiRefusal && error.refused.status >= 500);
  if (!mayBeDone) return error;
  const advice = `Whether it was done is not known: with ${repeatWith} it is safe to repeat within 24 hours.`;
  return new UnknownOutcome(advice, { cause: error });
}

/** Makes one call of the tenant API; `path` follows `/api/v1`. @throws as `callService` */
export function callApi<T>(service: Service, method: string, path: string, call: Call = {}): Promise<Answer<T>> {
  return callService(service, method, `/api/v1${path}`, call);
}

/** Makes one call. A write carries an `Idempotency-Key`. @throws ApiRefusal; Unreachable */
export async function callService<T>(
  service: Service,
  method: string,
  path: string,
  call: Call = {},
): Promise<Answer<T>> {
  const { url } = service;
  try {
    const response = await send(service, method, path, call);
    const body = parse(await response.text());
    if (response.ok && body !== undefined) return { body: body as T, headers: response.headers };
    throw refusalOf(url, response, body);
  } catch (error) {
    // `fetch` and the reading of an answer throw these for a connection that fails and for a signal.
    if (error instanceof TypeError || error instanceof DOMException) throw unreachable(url, causeOf(error));
    throw error;
  }
}

function send({ url, key }: Service, method: string, path: string, call: Call): Promise<Response> {
  const { idempotencyKey = randomUUID() } = call;
  if (!HEADER_TEXT.test(idempotencyKey)) throw new Error("an idempotency key consists of printable ASCII characters");
  const set = Object.entries(call.query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = set.length === 0 ? "" : `?${new URLSearchParams(set)}`;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(`${url}${path}${query}`, {
    method,
    // A key is sent to the service that it is for, and nowhere else.
    redirect: "error",
    headers: {
      "X-API-Key": key,
      Accept: "application/json",
      ...(call.body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(method === "GET" ? {} : { "Idempotency-Key": idempotencyKey }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    signal: call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]),
  });
}

const unreachable = (url: string, reason: string) => new Unreachable(`${url} does not answer (${reason})`);

function causeOf({ cause, message }: Error): string {
  return (cause instanceof Error && (cause.message || (cause as NodeJS.ErrnoException).code)) || message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Envelope = { error?: { code: string; message: string; fields?: Record<string, string>; docs_url: string } };

function refusalOf(url: string, { status, headers }: Response, body: unknown): Error {
  const { error } = (body ?? {}) as Envelope;
  if (error === undefined) {
    // A proxy answers so for a service that is away.
    if (status >= 500) return unreachable(url, `HTTP ${status}`);
    return new Error(`${url} answers ${status}, but not as Tolem does: is TOLEM_URL right?`);
  }
  const seconds = headers.get("retry-after");
  return new ApiRefusal(error.message, {
    status,
    code: error.code,
    fields: error.fields ?? {},
    docs_url: error.docs_url,
    request_id: headers.get("x-request-id"),
    retry_after_seconds: seconds === null ? null : Number(seconds),
  });
}
