/** Calls an S3-compatible bucket: requests are signed, have a time-out, and are retried with backoff after a failure of the server or the network. */
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { Config } from "../config.ts";

const EMPTY = Buffer.alloc(0);
/** The first pause of the backoff, which triples with each try. */
const PAUSE_MS = 200;
const TOO_MANY = 429;

type Call = {
  method: "DELETE" | "GET" | "HEAD" | "POST" | "PUT";
  /** The name of an object; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
  signal?: AbortSignal;
};

/** `ok` is false where there is no such bucket or object. */
type Answer = { ok: boolean; headers: Headers; bytes: Buffer };

/** The limits of a call: `tries`, the first one included, of `timeoutMs` each. */
export type Limits = { tries: number; timeoutMs: number };

export type Bucket = {
  name: string;
  /** @throws Error in one line where the bucket refuses the call, or gives no answer at any try */
  call(call: Call): Promise<Answer>;
};

/** The bucket of this name at the server of the settings. It is a part of the path, which every server supports. */
export function openBucket(config: Config, name: string, limits: Limits): Bucket {
  const { s3_access_key_id: accessKeyId, s3_secret_access_key: secretAccessKey, s3_region: region } = config;
  if (accessKeyId === null || secretAccessKey === null) {
    throw new Error(`the bucket ${name} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`);
  }
  const endpoint = config.s3_endpoint ?? `https://s3.${region}.amazonaws.com`;
  // The tries are counted here, because the library repeats no call that the network has failed.
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", region, retries: 0 });

  async function fetchOnce({ method, key, query = {}, headers = {}, body = EMPTY, signal }: Call): Promise<Response> {
    const url = new URL(
      `${endpoint}/${name}${key === "" ? "" : `/${key.split("/").map(encodeURIComponent).join("/")}`}`,
    );
    for (const [field, value] of Object.entries(query)) url.searchParams.set(field, value);
    const timeout = AbortSignal.timeout(limits.timeoutMs);
    return client.fetch(url, {
      method,
      headers: {
        // The signature covers the bytes too, so the bucket refuses bytes that were changed on the way.
        "X-Amz-Content-Sha256": createHash("sha256").update(body).digest("hex"),
        ...headers,
      },
      ...(method === "PUT" || method === "POST"
        ? { body: new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length) }
        : {}),
      redirect: "error",
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
  }

  /** An answer to keep, or the reason for another try. */
  async function tryOnce(call: Call): Promise<Answer | Error> {
    try {
      const response = await fetchOnce(call);
      const { ok, status, headers } = response;
      const bytes = Buffer.from(await response.arrayBuffer());
      if (ok || status === 404) return { ok, headers, bytes };
      const [, code] = /<Code>(\w+)<\/Code>/.exec(bytes.toString("utf8")) ?? [];
      const reason = `the bucket ${name} answered ${call.method} with ${status}${code === undefined ? "" : ` (${code})`}`;
      if (status < 500 && status !== TOO_MANY) throw new Refused(reason);
      return new Error(reason);
    } catch (error) {
      if (error instanceof Refused) throw error;
      call.signal?.throwIfAborted();
      const { message, cause } = error as Error & { cause?: Error };
      return new Error(`the bucket ${name} at ${endpoint} gave no answer: ${cause?.message || message}`);
    }
  }

  return {
    name,
    async call(call) {
      for (let tries = 1; ; tries += 1) {
        const answer = await tryOnce(call);
        if (!(answer instanceof Error)) return answer;
        if (tries === limits.tries) throw answer;
        await delay(PAUSE_MS * 3 ** (tries - 1), undefined, { signal: call.signal }).catch(() => undefined);
      }
    },
  };
}

/** A refusal that a retry would not change. */
class Refused extends Error {}
