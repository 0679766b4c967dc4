/** Authenticates the tenant of a call by its `X-API-Key` header. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { passOnDeparted } from "../cells/departures.ts";
import type { ApiKey } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { mayFail } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { addressKey, addressOf } from "../http/client-address.ts";
import { limitFailures } from "../http/limit-failures.ts";
import { isInRanges } from "../rules/ip-range.ts";
import type { Caller } from "./caller.ts";
import { isKeyShaped } from "./key-shape.ts";
import { changeKeysLastUsed, findKeyHolder } from "./store.ts";

/** The uses of keys are recorded this often, in one statement for all keys. */
const RECORD_USES_MS = 10_000;
/** The limit of wrong keys from one address, because each costs a query. */
const WRONG_PER_MINUTE = 60;

export type KeyAuthentication = {
  /**
   * The caller that the request's key belongs to.
   * @throws UNAVAILABLE when its tenant has moved to another cell; UNAUTHORIZED when the key is missing, unknown, revoked or
   * expired; KEY_NOT_ALLOWED when it may not be used from the request's address; RATE_LIMITED instead of either after too many
   * such calls from that address. A valid key is never refused because of wrong ones from its address.
   */
  authenticate(request: FastifyRequest): Promise<Caller>;
  /** Records the pending uses. */
  close(): Promise<void>;
};

/** Keys are read from the database at every call and never cached, so a revoked one is refused at once in every process. */
export function keyAuthentication(deps: Deps, app: FastifyInstance): KeyAuthentication {
  const refuseWrong = limitFailures(app, { name: "wrong-key", perMinute: WRONG_PER_MINUTE });
  const used = new Map<string, { tenant_id: string; id: string; at: Date }>();
  const recordUses = async () => {
    const uses = [...used.values()];
    used.clear();
    if (uses.length > 0) await mayFail(deps.log, "recording the use of keys", () => changeKeysLastUsed(deps.db, uses));
  };
  const timer = setInterval(recordUses, RECORD_USES_MS);
  timer.unref();
  const findHolder = async (hash: Buffer) => {
    const holder = await findKeyHolder(deps.db, hash);
    if (holder === undefined) await passOnDeparted(deps, { kind: "key", name: hash.toString("hex") });
    return holder;
  };

  return {
    async authenticate(request) {
      const secret = request.headers["x-api-key"];
      if (typeof secret !== "string" || secret === "") throw new ApiError("UNAUTHORIZED");
      const hash = hashSecret(secret);
      const holder = isKeyShaped(secret) ? await findHolder(hash) : undefined;
      const now = deps.clock.now();
      if (holder === undefined || !timingSafeEqual(holder.key.secret_hash, hash) || hasExpired(holder.key, now)) {
        throw await refuseWrong(addressKey(request.ip), new ApiError("UNAUTHORIZED"));
      }
      // Counted by the address and not by the tenant: a stolen key must not use up the calls of its owner.
      const refusal = refusalOfAddress(holder.key, request.ip);
      if (refusal !== null) throw await refuseWrong(addressKey(request.ip), refusal);
      used.set(holder.key.id, { tenant_id: holder.tenant.id, id: holder.key.id, at: now });
      return holder;
    },
    async close() {
      clearInterval(timer);
      await recordUses();
    },
  };
}

function hasExpired({ expires_at }: ApiKey, now: Date): boolean {
  return expires_at !== null && expires_at <= now;
}

function refusalOfAddress({ allowed_ips }: ApiKey, ip: string): ApiError | null {
  const address = addressOf(ip);
  if (allowed_ips === null || isInRanges(address, allowed_ips)) return null;
  return new ApiError("KEY_NOT_ALLOWED", { facts: { address } });
}

/** The hash of a key's secret, which is stored in place of the secret. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
