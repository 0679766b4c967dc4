/** The only HTTP client for webhooks. It prevents SSRF: unless an operator allows it, no tenant can direct it into the network that Tolem runs in. */
import { promises as dns } from "node:dns";
import { isIP, type LookupFunction, type Socket } from "node:net";
import os from "node:os";
import type { buildConnector, Client, Dispatcher, Pool } from "undici";
import { isMetadataAddress, isPublicAddress, ownUrlProblem, webhookUrlProblem } from "../rules/private-address.ts";
import { timedOutText, urlRefusedText, wordsFor } from "./describe-failure.ts";
import { watchFraming } from "./watch-framing.ts";

/**
 * How one attempt ended. `response_body` is at most 1 KiB of valid text without NUL; `retryAfter` is the header, if it is short;
 * `error` is a description of our own.
 */
type PostResult =
  | {
      kind: "answered";
      http_status: number;
      retryAfter: string | null;
      response_body: string;
      duration_ms: number;
    }
  | { kind: "failed"; error: string; duration_ms: number };

export type GuardedClient = {
  /**
   * Posts `body` to `url` once and follows no redirect. Any HTTP answer, whatever its status, is `answered`. `timeoutMs`
   * limits the whole attempt, from the DNS lookup to the last byte of the answer. Never rejects.
   */
  post(input: {
    url: string;
    headers: Record<string, string>;
    body: Buffer | string;
    timeoutMs: number;
  }): Promise<PostResult>;
  /** Waits for the running posts, then closes every connection. */
  close(): Promise<void>;
};

/** All addresses of a host name; rejects, or gives none, when it does not resolve. */
type Lookup = (hostname: string) => Promise<string[]>;

const READ_LIMIT_BYTES = 64 * 1024;
const KEPT_BYTES = 1024;
const MAX_ORIGINS = 500;
const KEEP_ALIVE_MS = 4_000;
/** The limit of informational answers such as 103. An honest receiver sends one or two; each costs as much as an answer. */
const MOST_INFORMATIONAL = 50;
const CONNECT_TIMEOUT_MS = 10_000;
// Node's own 250 ms gives up on an address that is merely far away.
const NEXT_ADDRESS_AFTER_MS = 2_000;

/**
 * Opens a client for webhook deliveries. With `allowPrivate` (an operator's setting, for receivers in the same network) it also
 * connects to private addresses and this machine's own, but never to a cloud's metadata service. The caller limits how many posts
 * run at once: each one has a connection of its own, so a slow receiver delays no other, not even another tenant's on the same host.
 */
export function guardedClient(input: { allowPrivate: boolean; base_url?: string; lookup?: Lookup }): GuardedClient {
  const { allowPrivate, base_url, lookup = allowPrivate ? lookupInSystem : lookupInDns } = input;
  let opened: Promise<Pools> | undefined;
  return {
    async post({ url, headers, body, timeoutMs }) {
      // Of hosts, only a metadata address and our own are refused here; the connector checks every address, written out or looked up.
      const refused = webhookUrlProblem(url, true) ?? (allowPrivate ? null : ownUrlProblem(url, base_url));
      if (refused !== null) return { kind: "failed", error: urlRefusedText(refused.sentence), duration_ms: 0 };
      opened ??= loadUndici().then((undici) => openPools(undici, guardedConnector(undici, allowPrivate, lookup)));
      const pools = await opened;
      const { origin, pathname, search } = new URL(url);
      return attempt(pools.of(origin), { path: pathname + search, method: "POST", headers, body }, timeoutMs);
    },

    async close() {
      await (await opened)?.close();
    },
  };
}

type Undici = typeof import("undici");
/** Loaded at the first use, to keep the start fast. */
const loadUndici = () => import("undici");

/** The connections of one client, a pool of them for each origin. */
type Pools = { of(origin: string): Pool; close(): Promise<void> };

function openPools(undici: Undici, connect: buildConnector.connector): Pools {
  const Connection = connectionOf(undici);
  // The least recently used origin comes first.
  const pools = new Map<string, Pool>();

  function dropUnconnected(origin: string, pool: Pool): void {
    if (pools.get(origin) !== pool || pool.stats.connected > 0) return;
    pools.delete(origin);
    void pool.close();
  }

  function openPool(origin: string): Pool {
    const pool = new undici.Pool(origin, {
      connect,
      factory: (to, options) => new Connection(to, options, connect),
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Without this limit a receiver's Keep-Alive header may ask for ten minutes.
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      // `attempt` limits the time of the whole attempt.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    pool.on("disconnect", () => dropUnconnected(origin, pool));
    pool.on("connectionError", () => dropUnconnected(origin, pool));
    return pool;
  }

  return {
    of(origin) {
      const pool = pools.get(origin) ?? openPool(origin);
      pools.delete(origin);
      pools.set(origin, pool);
      const [oldest] = pools;
      if (pools.size > MAX_ORIGINS && oldest !== undefined) {
        pools.delete(oldest[0]);
        void oldest[1].close();
      }
      return pool;
    },

    async close() {
      const open = [...pools.values()];
      pools.clear();
      await Promise.all(open.map((pool) => pool.close()));
    },
  };
}

type Carrier = { socket?: Socket | null };
/** A request's options with its `carrier`, which gets the socket once the request begins. */
type Carried = Dispatcher.DispatchOptions & { carrier?: Carrier };

/** The class of one connection of a pool. It carries one request at a time and passes its socket to each. */
function connectionOf({ Client }: Undici) {
  return class Connection extends Client {
    readonly #carrier: Carrier;

    constructor(origin: URL, options: Client.Options, connect: buildConnector.connector) {
      const carrier: Carrier = {};
      super(origin, {
        ...options,
        connect: (to, done) =>
          connect(to, (...opened) => {
            carrier.socket = opened[1];
            done(...opened);
          }),
      });
      this.#carrier = carrier;
    }

    override dispatch(request: Carried, handler: Dispatcher.DispatchHandler): boolean {
      request.carrier = this.#carrier;
      return super.dispatch(request, handler);
    }
  };
}

/**
 * Makes connections to checked addresses only. The name is resolved once: if any of its addresses is a metadata service's or,
 * without `allowPrivate`, private or this machine's own, the connection is refused; otherwise it goes to one of exactly these
 * addresses. TLS and the Host header still use the name.
 */
function guardedConnector(undici: Undici, allowPrivate: boolean, lookup: Lookup): buildConnector.connector {
  const isRefused = (address: string) =>
    isMetadataAddress(address) || (!allowPrivate && (!isPublicAddress(address) || isOwnAddress(address)));

  async function checkedAddresses(hostname: string) {
    const addresses = await lookup(hostname).catch(() => []);
    if (addresses.length === 0) throw coded("ENOTFOUND");
    if (addresses.some(isRefused)) throw coded("ADDRESS_IS_PRIVATE");
    return addresses.map((address) => ({ address, family: isIP(address) }));
  }

  const lookupChecked: LookupFunction = (hostname, _options, callback) => {
    checkedAddresses(hostname).then(
      (addresses) => callback(null, addresses),
      (error) => callback(error, []),
    );
  };

  const connect = undici.buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    lookup: lookupChecked,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
  });

  return (options, callback) => {
    // Node does not call `lookup` for a host that is already an address.
    if (isIP(options.hostname) !== 0 && isRefused(options.hostname)) callback(coded("ADDRESS_IS_PRIVATE"), null);
    else connect(options, callback);
  };
}

/** Whether `address` belongs to this machine, even if it is public: services here trust callers of the same machine. */
export function isOwnAddress(address: string): boolean {
  return Object.values(os.networkInterfaces()).some((known) => known?.some((one) => one.address === address));
}

/** Sends one request. It ends with the answer, a failure, the first 64 KiB or the time limit. */
function attempt(pool: Pool, request: Carried, timeoutMs: number): Promise<PostResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined;
    let timedOut = false;
    let http_status = 0;
    let retryAfter: string | null = null;
    let informational = 0;
    let readBytes = 0;
    let kept = Buffer.alloc(0);
    let stopWatching = () => {};

    const timer = setTimeout(() => {
      timedOut = true;
      fail(timedOutText(timeoutMs));
      controller?.abort(coded("TIMED_OUT"));
    }, timeoutMs);

    function elapsed(): number {
      clearTimeout(timer);
      stopWatching();
      return Math.round(performance.now() - started);
    }
    function fail(error: string): void {
      resolve({ kind: "failed", error, duration_ms: elapsed() });
    }
    function answer(): void {
      resolve({
        ...{ kind: "answered", http_status, retryAfter },
        ...{ response_body: storableText(kept), duration_ms: elapsed() },
      });
    }

    pool.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        // A connection that was made too late must not carry a request whose caller has given up.
        if (timedOut) controller.abort(coded("TIMED_OUT"));
        else if (request.carrier?.socket) {
          const tooMuch = () => started.abort(coded("ANSWER_TOO_LONG"));
          stopWatching = watchFraming(request.carrier.socket, () => readBytes, tooMuch);
        }
      },
      onResponseStart(reading, status, headers) {
        http_status = status;
        retryAfter = headers["retry-after"]?.toString() ?? null;
        if (status < 200) informational += 1;
        if (informational > MOST_INFORMATIONAL) reading.abort(coded("TOO_MANY_INFORMATIONAL"));
      },
      onResponseData(reading, chunk) {
        readBytes += chunk.length;
        if (kept.length < KEPT_BYTES) kept = Buffer.concat([kept, chunk.subarray(0, KEPT_BYTES - kept.length)]);
        if (readBytes <= READ_LIMIT_BYTES) return;
        answer();
        reading.abort(coded("READ_ENOUGH"));
      },
      onResponseEnd: answer,
      onResponseError(_controller, error) {
        fail(wordsFor(error));
      },
    });
  });
}

/** At most 1 KiB of `bytes` as text that PostgreSQL can hold: valid UTF-8 without NUL. */
function storableText(bytes: Buffer): string {
  // A character cut in two at the end is left out; any other invalid byte becomes U+FFFD, which is three bytes long.
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll("\0", "");
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(KEPT_BYTES));
  return text.slice(0, read);
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Resolves names by the system, which also knows those of the operator's machine and network, such as in the hosts file. */
async function lookupInSystem(hostname: string): Promise<string[]> {
  const found = await dns.lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

/**
 * Resolves names by DNS servers only. The system's resolver would occupy one of a few threads while the name server of one
 * tenant's domain stays silent, and the lookups of all other tenants would wait behind it (head-of-line blocking).
 */
async function lookupInDns(hostname: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
