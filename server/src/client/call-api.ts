/** Calls a service with the caller's key. */
import { randomUUID } from "node:crypto";

const TIMEOUT_MS = 30_000;

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

/** Makes one call of the tenant API; `path` follows `/api/v1`. @throws as `callService` */
export function callApi<T>(service: Service, method: string, path: string, call: Call = {}): Promise<Answer<T>> {
  return callService(service, method, `/api/v1${path}`, call);
}

/**
 * Makes one call. A write carries an `Idempotency-Key`.
 * @throws ApiRefusal; Unreachable, which names that key where the write may have been done.
 */
export async function callService<T>(
  service: Service,
  method: string,
  path: string,
  call: Call = {},
): Promise<Answer<T>> {
  const write = method === "GET" ? undefined : (call.idempotencyKey ?? randomUUID());
  const response = await send(service, method, path, call, write);
  const body = parse(await textOf(response, service, write));
  if (response.ok && body !== undefined) return { body: body as T, headers: response.headers };
  throw refusalOf(response, body, service, write);
}

async function send({ url, key }: Service, method: string, path: string, call: Call, write: string | undefined) {
  const set = Object.entries(call.query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = set.length === 0 ? "" : `?${new URLSearchParams(set)}`;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(`${url}${path}${query}`, {
      method,
      // A key is sent to the service that it is for, and nowhere else.
      redirect: "error",
      headers: {
        "X-API-Key": key,
        Accept: "application/json",
        ...(call.body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(write === undefined ? {} : { "Idempotency-Key": write }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]),
    });
  } catch (error) {
    throw unreachable(url, write, causeOf(error as Error));
  }
}

async function textOf(response: Response, { url }: Service, write: string | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw unreachable(url, write, causeOf(error as Error));
  }
}

function causeOf({ cause, message }: Error): string {
  return (cause instanceof Error && (cause.message || (cause as NodeJS.ErrnoException).code)) || message;
}

function unreachable(url: string, write: string | undefined, reason: string): Unreachable {
  const unknown =
    write === undefined
      ? ""
      : `. Whether the call was done is not known: with --idempotency-key ${write} it is safe to repeat within 24 hours`;
  return new Unreachable(`${url} does not answer (${reason})${unknown}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Envelope = { error?: { code?: string; message?: string; fields?: Record<string, string> } };

function refusalOf({ status, headers }: Response, body: unknown, { url }: Service, write: string | undefined): Error {
  const { error } = (body ?? {}) as Envelope;
  // A proxy answers so for a service that is away.
  if (error?.code === undefined && status >= 500) return unreachable(url, write, `HTTP ${status}`);
  if (error?.code === undefined)
    return new Error(`${url} answers ${status}, but not as Tolem does: is TOLEM_URL right?`);
  const seconds = headers.get("retry-after");
  return new ApiRefusal(error.message ?? "", {
    status,
    code: error.code,
    fields: error.fields ?? {},
    request_id: headers.get("x-request-id"),
    retry_after_seconds: seconds === null ? null : Number(seconds),
  });
}
