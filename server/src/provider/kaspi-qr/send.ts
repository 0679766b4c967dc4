/** Sends the requests of the official API: by the key at r1, by the merchant's own certificate at r2 and r3. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { traceHeaders } from "../../trace.ts";
import { type HttpReply, type HttpSender, httpSender } from "../http/send.ts";
import type { Credentials, Level } from "./session.ts";

/** The most certificates whose connections are kept; those that were used longest ago are closed. */
const MOST_KEPT = 200;

/** The addresses of the API's levels, without a slash at the end, and the authorities to trust there; null: the usual ones. */
export type KaspiAddresses = {
  urls: Readonly<Record<Level, string>>;
  caFile: string | null;
  statusVersion: "v01" | "v02";
};

export type KaspiRequest = {
  method: "GET" | "POST";
  /** The path after the level and its version. */
  path: string;
  version?: "v01" | "v02";
  query?: Record<string, string>;
  body?: object;
  request_id: string;
  credentials: Credentials;
};

export type KaspiSender = {
  /** As `HttpSender` does. */
  send(asked: KaspiRequest): Promise<HttpReply>;
  close(): Promise<void>;
};

/** Keeps connections for each certificate, so that one merchant's are never used for another. */
export function kaspiSender({ urls, caFile, timeoutMs }: KaspiAddresses & { timeoutMs: number }): KaspiSender {
  const kept = new Map<string, HttpSender>();
  let ca: { ca?: string } | undefined;

  /** The file is read at the first call, because the simulator may make it after the start. */
  function trust(): { ca?: string } {
    ca ??= caFile === null ? {} : { ca: readFileSync(caFile, "utf8") };
    return ca;
  }

  function senderFor(credentials: Credentials): HttpSender {
    const shown = credentials.level === "r1" ? {} : { cert: credentials.certificate, key: credentials.key };
    const name = createHash("sha256").update(JSON.stringify(shown)).digest("hex");
    const sender = kept.get(name) ?? httpSender({ timeoutMs, tls: { ...trust(), ...shown } });
    kept.delete(name);
    kept.set(name, sender);
    for (const [oldest, idle] of kept) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
      void idle.close();
    }
    return sender;
  }

  return {
    async send({ path, version = "v01", request_id, credentials, ...asked }) {
      const { level } = credentials;
      const own = credentials.level === "r1" ? { "Api-Key": credentials.api_key } : {};
      const headers = { "X-Request-ID": request_id, ...traceHeaders(), ...own };
      return senderFor(credentials).send({ ...asked, url: `${urls[level]}/${level}/${version}${path}`, headers });
    },
    async close() {
      await Promise.all([...kept.values()].map((sender) => sender.close()));
    },
  };
}
