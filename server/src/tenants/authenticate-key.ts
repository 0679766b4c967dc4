/** Finds out from the `X-API-Key` header which tenant calls. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { mayFail } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { addressKey } from "../http/client-address.ts";
import { limitFailures } from "../http/limit-failures.ts";
import type { Caller } from "./caller.ts";
import { isKeyShaped } from "./key-shape.ts";
import { changeKeysUsed, findKeyHolder } from "./store.ts";

/** Uses are noted this often, in one statement for all keys. */
const NOTE_USE_MS = 10_000;
/** Keys that are wrong, of one address: each costs a query. */
const WRONG_PER_MINUTE = 60;

export type KeyAuthentication = {
  /**
   * The caller behind the request's key.
   * @throws UNAUTHORIZED when it is missing, unknown or revoked; RATE_LIMITED in place of that when too many keys from the
   * request's address were. A right key is never refused for the wrong ones beside it.
   */
  authenticate(request: FastifyRequest): Promise<Caller>;
  /** Notes the uses that still wait. */
  close(): Promise<void>;
};

/** Keys are looked up at every call and never remembered, so a revoked one stops at once in every process. */
export function keyAuthentication(deps: Deps, app: FastifyInstance): KeyAuthentication {
  const refuseWrong = limitFailures(app, { name: "wrong-key", per_minute: WRONG_PER_MINUTE });
  const used = new Map<string, { tenant_id: string; id: string; at: Date }>();
  const noteUses = async () => {
    const noted = [...used.values()];
    used.clear();
    if (noted.length > 0) await mayFail(deps.log, "noting the use of keys", () => changeKeysUsed(deps.db, noted));
  };
  const timer = setInterval(noteUses, NOTE_USE_MS);
  timer.unref();

  return {
    async authenticate(request) {
      const secret = request.headers["x-api-key"];
      if (typeof secret !== "string" || secret === "") throw new ApiError("UNAUTHORIZED");
      const hash = hashSecret(secret);
      const holder = isKeyShaped(secret) ? await findKeyHolder(deps.db, hash) : undefined;
      if (holder === undefined || !timingSafeEqual(holder.key.secret_hash, hash)) {
        throw await refuseWrong(addressKey(request.ip), new ApiError("UNAUTHORIZED"));
      }
      used.set(holder.key.id, { tenant_id: holder.tenant.id, id: holder.key.id, at: deps.clock.now() });
      return holder;
    },
    async close() {
      clearInterval(timer);
      await noteUses();
    },
  };
}

/** All that is kept of a key's secret. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
