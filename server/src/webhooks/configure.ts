/** Sets a tenant's webhook: the URL, the event types, whether it is enabled, and the secret that signs deliveries. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Database } from "../db/database.ts";
import type { Tenant, TenantWebhook } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { assertMayChangeShared } from "../provider/may-change-shared.ts";
import { changedFields, type Facts } from "../rules/changed-fields.ts";
import { DEFAULT_ENDPOINT } from "../rules/webhook-endpoint.ts";
import type { Changer } from "../tenants/caller.ts";
import { getTenant } from "../tenants/reads.ts";
import { inTransaction, type StoreAlongside, type Tx } from "../transaction.ts";
import { guardOf, urlProblem } from "./check-url.ts";
import { EVENT_TYPES, type EventType } from "./event-types.ts";
import type { EndpointKey } from "./queue-store.ts";
import { makeWebhookSecret, openWebhookSecret } from "./secret.ts";
import {
  changeWebhook,
  getWebhookForUpdate,
  insertReplacedSecret,
  listReplacedSecrets,
  type WebhookChanges,
} from "./store.ts";

/** How long a replaced secret signs beside the new one. */
const REPLACED_SECRET_MS = 24 * 60 * 60_000;
/** Each adds a signature to every delivery. A further rotation is refused, because it would end a signature before its 24 hours. */
const MAX_REPLACED_SECRETS = 10;
/** What `textOfSecretMade` returns for a change that made no secret. */
const NO_SECRET_MADE = "settings";

/** An absent field keeps its value; `url: null` clears the URL, and any other null counts as absent. */
export type WebhookInput = {
  url?: string | null;
  enabled?: boolean | null;
  events?: string[] | null;
  rotate_secret?: boolean | null;
};

export type Configured = { tenant: Tenant; secret: string | null };

/**
 * Changes the fields that `input` names. A first URL enables the webhook unless `enabled` says otherwise.
 * `secret` is the new secret, unsealed, if one was made: by `rotate_secret`, or because the tenant had none. `storeAlongside`
 * runs in the same transaction.
 * @throws VALIDATION_ERROR on `X-API-Key`, `url`, `events`, and on `rotate_secret` after ten rotations within a day.
 */
export async function configureWebhook(
  deps: Deps,
  changer: Changer,
  input: WebhookInput,
  storeAlongside?: StoreAlongside<Buffer | null>,
): Promise<Configured> {
  await assertMayChangeShared(deps.db, changer);
  const tenant_id = changer.tenant.id;
  const events = input.events == null ? undefined : knownEvents(input.events);
  if (input.url != null) await assertUrl(deps, input.url);
  return inTransaction(deps, async (tx) => {
    const before = await getWebhookForUpdate(tx.db, tenant_id);
    const isNew = before.webhook_url === null && input.url != null;
    const enabled = input.enabled ?? (isNew ? true : undefined);
    const made = before.webhook_secret === null || input.rotate_secret ? makeWebhookSecret(tx, tenant_id) : undefined;
    const changes = {
      webhook_url: input.url === undefined ? before.webhook_url : input.url,
      ...(enabled === undefined ? {} : { webhook_enabled: enabled }),
      ...(events === undefined ? {} : { webhook_events: events }),
    };
    await changeWebhook(tx.db, tenant_id, { ...changes, ...(made && { webhook_secret: made.sealed }) });
    if (made !== undefined && before.webhook_secret !== null) {
      await keepReplaced(tx, { tenant_id, endpoint_id: DEFAULT_ENDPOINT }, before.webhook_secret);
    }
    const changed = changedFields(factsOf(before), factsOf({ ...before, ...changes }));
    const after = made === undefined ? changed.after : { ...changed.after, secret_rotated: true };
    await recordActivity(tx, changer, { action: "webhook.change", before: changed.before, after });
    await storeAlongside?.(tx, made?.sealed ?? null);
    return { tenant: await getTenant(tx.db, tenant_id), secret: made?.plain ?? null };
  });
}

type Settings = Pick<TenantWebhook, "webhook_url" | "webhook_enabled" | "webhook_events">;

/** The settings as the activity records them. */
function factsOf({ webhook_url, webhook_enabled, webhook_events }: Settings): Facts {
  return {
    url: webhook_url === null ? null : withoutSecrets(webhook_url),
    enabled: webhook_enabled,
    events: webhook_events,
  };
}

/** A URL without its user and its query, which may be secrets. */
export function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** Writes the effect of a change as a text, from which `getConfigured` answers a repeated call: the sealed secret that the change made. */
export function textOfSecretMade(sealed: Buffer | null): string {
  return sealed?.toString("base64") ?? NO_SECRET_MADE;
}

/**
 * The present settings, with the secret that an earlier change made; another change may have replaced that secret since.
 * @throws VALIDATION_ERROR on `X-API-Key`
 */
export async function getConfigured(deps: Deps, changer: Changer, secretMade: string): Promise<Configured> {
  await assertMayChangeShared(deps.db, changer);
  const tenant = await getTenant(deps.db, changer.tenant.id);
  if (secretMade === NO_SECRET_MADE) return { tenant, secret: null };
  return { tenant, secret: openWebhookSecret(deps, tenant.id, Buffer.from(secretMade, "base64")) };
}

/** Sets the webhook of a tenant that the caller's transaction has created. */
export async function setFirstWebhook(db: Database, tenant_id: string, webhook: WebhookChanges): Promise<void> {
  await changeWebhook(db, tenant_id, webhook);
}

/**
 * Lets a secret that is being replaced sign for another day. The caller has locked the endpoint, so rotations are serialized.
 * @throws VALIDATION_ERROR on `rotate_secret` after ten rotations within a day
 */
export async function keepReplaced(tx: Tx, endpoint: EndpointKey, sealed: Buffer): Promise<void> {
  const now = tx.clock.now();
  const signing = await listReplacedSecrets(tx.db, endpoint, now);
  if (signing.length >= MAX_REPLACED_SECRETS) {
    const againAt = signing.at(-1)?.signs_until.toISOString() ?? "";
    throw invalidField(
      "rotate_secret",
      problem("too_many_rotations", { max: MAX_REPLACED_SECRETS, again_at: againAt }),
    );
  }
  await insertReplacedSecret(
    tx.db,
    { ...endpoint, sealed, signs_until: new Date(now.getTime() + REPLACED_SECRET_MS) },
    now,
  );
}

/** @throws VALIDATION_ERROR on `url` for an address that no webhook is sent to */
export async function assertUrl(deps: Deps, url: string): Promise<void> {
  const refused = await urlProblem({ url, ...guardOf(deps.config) });
  if (refused !== null) throw invalidField("url", refused);
}

/** The event types without repetitions, in the given order. */
export function knownEvents(names: string[]): EventType[] {
  return [...new Set(names)].map((name) => {
    const known = EVENT_TYPES.find((type) => type === name);
    if (known === undefined) throw invalidField("events", problem("unknown_values", { allowed: EVENT_TYPES }));
    return known;
  });
}
