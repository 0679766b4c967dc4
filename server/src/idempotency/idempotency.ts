/** `Idempotency-Key`: repeated calls under one key have one effect and get the same answer. */

import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { configure } from "safe-stable-stringify";
import { type Owner as SealOwner, seal, unseal } from "../db/seal.ts";
import { type Deps, mayFail } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import type { Tx } from "../transaction.ts";
import { type Claim, changeAnswer, changeBoundTo, changeLease, claimKey, findKey } from "./store.ts";

/** The lease of an attempt is the provider's time-out and this: after it, the process is dead or late and a retry takes over. */
const LOST_AFTER_MS = 5_000;
/** A longer answer is not stored but made again from what the key is bound to: keys are kept by the million. */
const MOST_KEPT_BYTES = 64 * 1024;
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;
/** The statuses of temporary refusals: a repetition may succeed. */
const TEMPORARY = [401, 402, 409, 429];

/** One attempt of a call under a key; `answer-once.ts` is its only user outside this file. */
type Attempt = {
  /** What an earlier attempt passed to `bind`, or null: this attempt answers with that effect and does not repeat it. */
  readonly bound_to: string | null;
  /**
   * Binds the key to the effect, in the transaction of the effect: both are written, or neither.
   * @throws IDEMPOTENCY_IN_PROGRESS, which rolls the transaction back, when a later attempt has taken the key over.
   */
  bind(tx: Tx, bound_to: string): Promise<void>;
  /**
   * Excludes this answer from storage: its outcome is not known yet, or the provider refused temporarily. The next attempt
   * reads the effect that the key is bound to, and does the work again if there is none.
   */
  leaveOpen(): void;
  /** Stores the answer, or ends the lease where it is not to be stored. @throws when storing fails. */
  end(status: number, body: string): Promise<void>;
};

declare module "fastify" {
  interface FastifyRequest {
    /** Null for a call without a key. */
    idempotency: Attempt | null;
  }
  interface FastifyContextConfig {
    takesIdempotencyKey?: boolean;
  }
}

/** The key's owner: tenants' keys are separate, and `mode` (of the API key, if any) is part of the fingerprint. */
type Owner = { tenant_id: string; mode: string | null };

/** Whether an answer of this status is stored for the key's lifetime. After any other the call may be attempted again. */
export function isKept(status: number): boolean {
  return status < 500 && !TEMPORARY.includes(status);
}

/**
 * Makes every POST that is added to `app` from now on repeatable under an `Idempotency-Key`. Calls without one cost nothing more.
 * A body that is no JSON leaves its key unused; the refusal of an invalid body is stored like any answer.
 *
 * A call is claimed, done and answered in separate steps. `answerOnce` binds the key in the transaction of the effect, so if a
 * process dies between two steps, the next attempt sees whether there is an effect, and which.
 */
export function useIdempotency(app: FastifyInstance, deps: Deps, ownerOf: (request: FastifyRequest) => Owner): void {
  app.decorateRequest("idempotency", null);
  app.addHook("onRoute", (route) => {
    if (route.method !== "POST") return;
    const errors = ["VALIDATION_ERROR", "IDEMPOTENCY_CONFLICT", "IDEMPOTENCY_IN_PROGRESS"] as const;
    route.config = {
      ...route.config,
      takesIdempotencyKey: true,
      errors: [...(route.config?.errors ?? []), ...errors],
    };
  });
  app.addHook("preValidation", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (key === undefined || request.method !== "POST") return;
    if (typeof key !== "string" || !PRINTABLE.test(key)) {
      throw invalidField("Idempotency-Key", problem("bad_idempotency_key"));
    }
    const begun = await begin(deps, request, key, ownerOf(request));
    if (!("answer" in begun)) {
      request.idempotency = begun;
      return;
    }
    const { status, body } = begun.answer;
    return reply.code(status).header("Idempotent-Replayed", "true").type("application/json").send(body);
  });
  app.addHook<string>("onSend", async (request, reply, body) => {
    const attempt = request.idempotency;
    // The error that replaces an answer which could not be stored also passes through this hook.
    request.idempotency = null;
    await attempt?.end(reply.statusCode, body);
  });
}

type Kept = { answer: { status: number; body: string } };

/** Begins an attempt, or finds the stored answer. @throws IDEMPOTENCY_CONFLICT, IDEMPOTENCY_IN_PROGRESS */
async function begin(deps: Deps, request: FastifyRequest, key: string, owner: Owner): Promise<Attempt | Kept> {
  const { tenant_id } = owner;
  const claim = { tenant_id, route: `POST ${request.routeOptions.url}`, key, claim: deps.random.id("clm") };
  const fingerprint = fingerprintOf(request, owner);
  const claimed_at = deps.clock.now();
  const lease_until = new Date(claimed_at.getTime() + deps.config.provider_timeout_ms + LOST_AFTER_MS);
  const claimed = await claimKey(deps.db, { ...claim, fingerprint, claimed_at, lease_until });
  if (claimed !== undefined) return attempt(deps, claim, claimed.bound_to);

  const known = await findKey(deps.db, claim);
  if (known !== undefined && !known.fingerprint.equals(fingerprint)) throw new ApiError("IDEMPOTENCY_CONFLICT");
  if (known === undefined || known.status === null || known.body === null) throw inProgress();
  return { answer: { status: known.status, body: openBody(deps, tenant_id, known.body) } };
}

function attempt(deps: Deps, claim: Claim, bound_to: string | null): Attempt {
  let isOpen = false;
  return {
    bound_to,
    async bind({ db }, bound_to) {
      if (!(await changeBoundTo(db, { ...claim, bound_to }))) throw inProgress();
    },
    leaveOpen() {
      isOpen = true;
    },
    async end(status, body) {
      if (isKept(status) && !isOpen && Buffer.byteLength(body) <= MOST_KEPT_BYTES) {
        // The answer is stored before it is sent: otherwise a repetition could get another one.
        const isStored = await changeAnswer(deps.db, { ...claim, status, body: sealBody(deps, claim.tenant_id, body) });
        if (!isStored) throw inProgress();
        return;
      }
      // A call with a temporary refusal had no effect. A call that failed may have had a lasting one.
      const unbound = TEMPORARY.includes(status) ? { bound_to: null } : {};
      await mayFail(deps.log, "ending the lease of an idempotency key", () =>
        changeLease(deps.db, claim, { lease_until: deps.clock.now(), ...unbound }),
      );
    },
  };
}

function inProgress(): ApiError {
  return new ApiError("IDEMPOTENCY_IN_PROGRESS", { retryAfterS: 1 });
}

/** JSON with sorted object keys: equal values have equal texts. Bodies that are nested deeply were refused before. */
const canonicalJson = configure({ deterministic: true });

/** The hash of everything that decides what a call does: sandbox or live, the path with its ids, the validated body. */
function fingerprintOf(request: FastifyRequest, { mode }: Owner): Buffer {
  const called = canonicalJson([mode, request.url, request.body]) ?? "";
  return createHash("sha256").update(called).digest();
}

/** All answers are sealed, because some contain a secret. */
function sealBody(deps: Deps, tenant_id: string, plain: string): Buffer {
  return seal(deps, sealOwner(tenant_id), plain);
}

function openBody(deps: Deps, tenant_id: string, sealed: Buffer): string {
  return unseal(deps, sealOwner(tenant_id), sealed);
}

function sealOwner(tenant_id: string): SealOwner {
  return { tenant_id, kind: "idempotency" };
}
