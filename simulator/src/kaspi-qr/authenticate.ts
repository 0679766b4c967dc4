/** Authenticates the merchant that calls the official API: by the key at r1, by the client certificate at r2 and r3. */
import type { X509Certificate } from "node:crypto";
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { HttpError } from "../http-error.ts";
import { LEVELS, type Level, type Merchant } from "../ledger/merchants.ts";
import { CERTIFICATE_MISSING } from "../protocol/status-codes.ts";
import type { World } from "../world.ts";

/** The organizational unit of the certificate of this organization. */
export function unitOf(organizationBin: string): string {
  return `BIN${organizationBin}`;
}

/** The merchant that the key or the certificate names, valid or not: for the log, the figures and the faults. */
export function namedMerchant(world: World, level: Level, request: FastifyRequest): Merchant | null {
  const { merchants } = world.ledger;
  if (level === "r1") {
    const key = request.headers["api-key"];
    return [...merchants.values()].find(({ api_key }) => api_key === key) ?? null;
  }
  const unit = /^OU=BIN(\d{12})$/m.exec(certificateOf(request)?.subject ?? "");
  return merchants.get(unit?.[1] ?? "") ?? null;
}

/**
 * The authenticated merchant, or the refusal's number.
 * @throws HttpError 401 for an unknown key
 */
export function provenMerchant(world: World, level: Level, request: FastifyRequest): Merchant | number {
  const merchant = namedMerchant(world, level, request);
  if (level === "r1") {
    if (merchant === null) throw new HttpError(401, "Api-Key of a merchant is required");
    return merchant;
  }
  const certificate = certificateOf(request);
  const isTrusted = certificate !== undefined && world.authority.trusts(certificate, world.now());
  if (merchant === null || !isTrusted || isBelow(merchant.level, level)) return CERTIFICATE_MISSING;
  if (level === "r3" && !isAllowed(world, request.ip)) return CERTIFICATE_MISSING;
  return merchant;
}

function isBelow(level: Level, needed: Level): boolean {
  return LEVELS.indexOf(level) < LEVELS.indexOf(needed);
}

/** Whether the address may call; an empty list allows all. */
function isAllowed(world: World, address: string): boolean {
  const { allowed_addresses } = world.settings;
  return allowed_addresses.length === 0 || allowed_addresses.includes(address);
}

/** A socket without TLS has no such method. */
type MaybeSecured = { getPeerX509Certificate?(): X509Certificate | undefined };

function certificateOf(request: FastifyRequest): X509Certificate | undefined {
  const socket = request.raw.socket as Socket & MaybeSecured;
  return socket.getPeerX509Certificate?.();
}
