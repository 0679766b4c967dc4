/** Sets a tenant's webhook: where events go, which, whether at all, and the secret that signs them. */
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import type { Idempotency } from "../idempotency/idempotency.ts";
import { assertMayChangeShared, type Changer } from "../tenants/caller.ts";
import { guardOf, urlProblem } from "./check-url.ts";
import { EVENT_TYPES, type EventType } from "./emit.ts";
import { makeWebhookSecret, openWebhookSecret } from "./secret.ts";
import { changeWebhook, getTenantForChange, insertReplacedSecret, listReplacedSecrets } from "./store.ts";

/** How long a replaced secret goes on signing beside the new one. */
const REPLACED_SECRET_MS = 24 * 60 * 60_000;
/** Each adds a signature to every delivery. A further rotation is refused rather than a receiver cut off before its time. */
const MAX_REPLACED_SECRETS = 10;
/** What an idempotency key is bound to by a change that made no secret; else it is to the sealed secret. */
const NO_SECRET_MADE = "settings";

/** What is absent stays as it is; `url: null` clears the url, any other null is the same as absent. */
export type WebhookInput = {
  url?: string | null;
  enabled?: boolean | null;
  events?: string[] | null;
  rotate_secret?: boolean | null;
};

/**
 * Changes what `input` names. A url where there was none switches the webhook on unless `enabled` says otherwise.
 * `secret` is the new secret in the clear where one was made: by `rotate_secret`, or because there was none. An attempt under
 * the idempotency key of one that has done it answers with the settings as they are, and with the secret that one made.
 * @throws VALIDATION_ERROR on `X-API-Key`, `url`, `events`, and on `rotate_secret` after ten rotations within a day.
 */
export async function configureWebhook(
  deps: Deps,
  changer: Changer,
  input: WebhookInput,
  idempotency: Idempotency | null = null,
): Promise<{ tenant: Tenant; secret: string | null }> {
  await assertMayChangeShared(deps.db, changer);
  const tenant_id = changer.tenant.id;
  if (idempotency?.bound_to != null) {
    const tenant = await getTenantForChange(deps.db, tenant_id);
    return { tenant, secret: secretMade(deps, tenant_id, idempotency.bound_to) };
  }
  const events = input.events == null ? undefined : knownEvents(input.events);
  if (input.url != null) await assertUrl(deps, input.url);
  return deps.db.transaction().execute(async (db) => {
    const before = await getTenantForChange(db, tenant_id);
    const isNew = before.webhook_url === null && input.url != null;
    const enabled = input.enabled ?? (isNew ? true : undefined);
    const made = before.webhook_secret === null || input.rotate_secret ? makeWebhookSecret(deps, tenant_id) : undefined;
    const tenant = await changeWebhook(db, tenant_id, {
      webhook_url: input.url === undefined ? before.webhook_url : input.url,
      ...(enabled === undefined ? {} : { webhook_enabled: enabled }),
      ...(events === undefined ? {} : { webhook_events: events }),
      ...(made === undefined ? {} : { webhook_secret: made.sealed }),
    });
    if (made !== undefined && before.webhook_secret !== null) {
      await keepReplaced(deps, db, tenant_id, before.webhook_secret);
    }
    await idempotency?.bind(db, made?.sealed.toString("base64") ?? NO_SECRET_MADE);
    return { tenant, secret: made?.plain ?? null };
  });
}

/** The secret in the clear that an idempotency key is bound to, which somebody may have replaced since. */
function secretMade(deps: Deps, tenant_id: string, bound_to: string): string | null {
  return bound_to === NO_SECRET_MADE ? null : openWebhookSecret(deps, tenant_id, Buffer.from(bound_to, "base64"));
}

/** The caller holds the tenant's row, so that rotations follow one another. */
async function keepReplaced(deps: Deps, db: Database, tenant_id: string, sealed: Buffer): Promise<void> {
  const now = deps.clock.now();
  const signing = await listReplacedSecrets(db, tenant_id, now);
  if (signing.length >= MAX_REPLACED_SECRETS) {
    const again_at = signing.at(-1)?.signs_until.toISOString();
    throw invalidField(
      "rotate_secret",
      `was asked for ${MAX_REPLACED_SECRETS} times within 24 hours: again at ${again_at}`,
    );
  }
  await insertReplacedSecret(db, { tenant_id, sealed, signs_until: new Date(now.getTime() + REPLACED_SECRET_MS) }, now);
}

async function assertUrl(deps: Deps, url: string): Promise<void> {
  const problem = await urlProblem({ url, ...guardOf(deps.config) });
  if (problem !== null) throw invalidField("url", problem);
}

/** Each once, in the order given. */
function knownEvents(names: string[]): EventType[] {
  return [...new Set(names)].map((name) => {
    const known = EVENT_TYPES.find((type) => type === name);
    if (known === undefined) throw invalidField("events", `can hold ${EVENT_TYPES.join(", ")}`);
    return known;
  });
}
