/** The token of a payer's page: it names the tenant and the row, and a code proves that the tenant's secret made it. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** What has a page of its own: an invoice, or a subscription. */
export type PageKind = "invoice" | "subscription";

/** The bytes of the tenant's `page_name`, of the id, which is below 2^53, and of the code. Together no base64 needs padding. */
const NAME_BYTES = 7;
const ID_BYTES = 7;
const CODE_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{40}$/;

export type PageKey = { page_name: string; secret: Buffer };

/** What a token says, until `isGenuine` has checked it. */
export type PageToken = { page_name: string; id: number; code: Buffer };

export function pageToken({ page_name, secret }: PageKey, kind: PageKind, id: number): string {
  const idBytes = Buffer.from(id.toString(16).padStart(2 * ID_BYTES, "0"), "hex");
  return Buffer.concat([Buffer.from(page_name, "hex"), idBytes, codeOf(secret, kind, id)]).toString("base64url");
}

/** The parts of a token; undefined for a text that is none. */
export function readPageToken(text: string): PageToken | undefined {
  if (!TOKEN.test(text)) return undefined;
  const bytes = Buffer.from(text, "base64url");
  const id = Number.parseInt(bytes.toString("hex", NAME_BYTES, NAME_BYTES + ID_BYTES), 16);
  if (!Number.isSafeInteger(id)) return undefined;
  return { page_name: bytes.toString("hex", 0, NAME_BYTES), id, code: bytes.subarray(NAME_BYTES + ID_BYTES) };
}

/** Whether the secret made the token, for this kind of page. */
export function isGenuine({ id, code }: PageToken, kind: PageKind, secret: Buffer): boolean {
  return timingSafeEqual(code, codeOf(secret, kind, id));
}

function codeOf(secret: Buffer, kind: PageKind, id: number): Buffer {
  return createHmac("sha256", secret).update(`${kind}/${id}`).digest().subarray(0, CODE_BYTES);
}
