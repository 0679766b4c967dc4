/** Creates, changes and deletes the webhook endpoints that a tenant adds, and rotates their secrets. */
import { recordActivity } from "../audit/record-activity.ts";
import type { WebhookEndpoint } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { assertMayChangeShared } from "../provider/may-change-shared.ts";
import { changedFields, type Facts } from "../rules/changed-fields.ts";
import {
  DEFAULT_ENDPOINT,
  type EndpointMode,
  EVERY_EVENT,
  MAX_ENDPOINTS,
  type RetrySchedule,
} from "../rules/webhook-endpoint.ts";
import type { Changer } from "../tenants/caller.ts";
import { inTransaction, type StoreAlongside } from "../transaction.ts";
import { assertUrl, keepReplaced, knownEvents, withoutSecrets } from "./configure.ts";
import {
  changeEndpoint,
  countEndpoints,
  deleteEndpointRows,
  type EndpointChanges,
  getEndpoint,
  getEndpointForUpdate,
  insertEndpoint,
} from "./endpoints-store.ts";
import { makeWebhookSecret, openWebhookSecret } from "./secret.ts";
import { getWebhookForUpdate } from "./store.ts";

/** What a caller may set; absent and null mean the same, but `description: null` clears it in a change. */
export type EndpointInput = {
  url?: string | null;
  description?: string | null;
  events?: string[] | null;
  mode?: EndpointMode | null;
  retry?: RetrySchedule | null;
  enabled?: boolean | null;
};

/** An endpoint with its secret, unsealed. */
export type EndpointWithSecret = { endpoint: WebhookEndpoint; secret: string };

/**
 * Adds an endpoint, by default for every event of the caller's mode, with long retries. `storeAlongside` runs in the same transaction.
 * @throws VALIDATION_ERROR on `url`, on `events`, on `mode` for a test key that may not reach live data, and on `url` for one too many
 */
export async function createEndpoint(
  deps: Deps,
  changer: Changer,
  input: EndpointInput & { url: string },
  storeAlongside?: StoreAlongside<WebhookEndpoint>,
): Promise<EndpointWithSecret> {
  const mode = input.mode ?? changer.key?.mode ?? "live";
  await assertMaySetMode(deps, changer, [mode]);
  const events = knownOf(input.events ?? [EVERY_EVENT]);
  await assertUrl(deps, input.url);
  const tenant_id = changer.tenant.id;
  return inTransaction(deps, async (tx) => {
    // The lock serializes the count.
    await getWebhookForUpdate(tx.db, tenant_id);
    if ((await countEndpoints(tx.db, tenant_id)) + 1 >= MAX_ENDPOINTS) {
      throw invalidField("url", problem("too_many_endpoints", { max: MAX_ENDPOINTS }));
    }
    const { plain, sealed } = makeWebhookSecret(tx, tenant_id);
    const endpoint = await insertEndpoint(tx.db, {
      ...{ tenant_id, id: tx.random.id("we"), url: input.url, description: input.description ?? null, events, mode },
      ...{ retry: input.retry ?? "long", enabled: input.enabled ?? true, secret: sealed, created_at: tx.clock.now() },
    });
    await recordActivity(tx, changer, {
      action: "webhook.endpoint_create",
      target: endpoint.id,
      after: factsOf(endpoint),
    });
    await storeAlongside?.(tx, endpoint);
    return { endpoint, secret: plain };
  });
}

/**
 * Changes the fields that `input` names. A paused endpoint with another URL, or with `enabled: true`, is tried at once.
 * @throws NOT_FOUND; VALIDATION_ERROR as a create, and on `id` for the default endpoint
 */
export async function changeEndpointOf(
  deps: Deps,
  changer: Changer,
  id: string,
  input: EndpointInput,
): Promise<WebhookEndpoint> {
  assertIsAdded(id);
  const tenant_id = changer.tenant.id;
  const { mode: present } = await getEndpoint(deps.db, tenant_id, id);
  await assertMaySetMode(deps, changer, [present, input.mode ?? present]);
  const events = input.events == null ? undefined : knownOf(input.events);
  if (input.url != null) await assertUrl(deps, input.url);
  return inTransaction(deps, async (tx) => {
    const before = await getEndpointForUpdate(tx.db, tenant_id, id);
    const changed = await changeEndpoint(
      tx.db,
      before,
      changesOf(before, { ...input, events: events ?? before.events }, tx.clock.now()),
    );
    const facts = changedFields(factsOf(before), factsOf(changed));
    await recordActivity(tx, changer, { action: "webhook.endpoint_change", target: id, ...facts });
    tx.wakeOnCommit("deliveries");
    return changed;
  });
}

/** Deletes the endpoint; what is queued for it is dropped. @throws NOT_FOUND; VALIDATION_ERROR on `id`, `mode` */
export async function deleteEndpoint(deps: Deps, changer: Changer, id: string): Promise<void> {
  assertIsAdded(id);
  const tenant_id = changer.tenant.id;
  await assertMaySetMode(deps, changer, [(await getEndpoint(deps.db, tenant_id, id)).mode]);
  await inTransaction(deps, async (tx) => {
    const endpoint = await getEndpointForUpdate(tx.db, tenant_id, id);
    await deleteEndpointRows(tx.db, tenant_id, [id]);
    await recordActivity(tx, changer, {
      action: "webhook.endpoint_delete",
      target: id,
      before: factsOf(endpoint),
    });
  });
}

/**
 * Makes a new secret; the replaced one also signs for 24 hours.
 * @throws NOT_FOUND; VALIDATION_ERROR on `id`, `mode`, and on `rotate_secret` after ten rotations within a day
 */
export async function rotateEndpointSecret(
  deps: Deps,
  changer: Changer,
  id: string,
  storeAlongside?: StoreAlongside<WebhookEndpoint>,
): Promise<EndpointWithSecret> {
  assertIsAdded(id);
  const tenant_id = changer.tenant.id;
  await assertMaySetMode(deps, changer, [(await getEndpoint(deps.db, tenant_id, id)).mode]);
  return inTransaction(deps, async (tx) => {
    const before = await getEndpointForUpdate(tx.db, tenant_id, id);
    const { plain, sealed } = makeWebhookSecret(tx, tenant_id);
    if (before.secret !== null) await keepReplaced(tx, { tenant_id, endpoint_id: id }, before.secret);
    const endpoint = await changeEndpoint(tx.db, before, { secret: sealed });
    await recordActivity(tx, changer, {
      action: "webhook.endpoint_change",
      target: id,
      after: { secret_rotated: true },
    });
    await storeAlongside?.(tx, endpoint);
    return { endpoint, secret: plain };
  });
}

/** The endpoint that an earlier attempt under the same key has made or rotated, with its present secret. @throws NOT_FOUND */
export async function getEndpointWithSecret(deps: Deps, tenant_id: string, id: string): Promise<EndpointWithSecret> {
  const endpoint = await getEndpoint(deps.db, tenant_id, id);
  // It was lost with the encryption key.
  if (endpoint.secret === null) throw new ApiError("NOT_FOUND");
  return { endpoint, secret: openWebhookSecret(deps, tenant_id, endpoint.secret) };
}

/** @throws VALIDATION_ERROR on `id` */
function assertIsAdded(id: string): void {
  if (id === DEFAULT_ENDPOINT) throw invalidField("id", problem("default_endpoint"));
}

/** An endpoint that gets simulated events alone is a test key's to change and to test; any other is shared with live data. */
export async function assertMaySetMode(deps: Deps, changer: Changer, modes: EndpointMode[]): Promise<void> {
  if (modes.some((mode) => mode !== "test")) await assertMayChangeShared(deps.db, changer);
}

/** The event types, or the one entry for every type. */
function knownOf(names: string[]): string[] {
  return names.includes(EVERY_EVENT) ? [EVERY_EVENT] : knownEvents(names);
}

function changesOf(before: WebhookEndpoint, input: EndpointInput & { events: string[] }, now: Date) {
  const url = input.url ?? before.url;
  const enabled = input.enabled ?? before.enabled;
  const isTriedAgain = url !== before.url || input.enabled === true;
  return {
    ...{ url, enabled, events: input.events, mode: input.mode ?? before.mode },
    ...{ retry: input.retry ?? before.retry, is_gone: before.is_gone && !enabled },
    description: input.description === undefined ? before.description : input.description,
    ...(isTriedAgain && before.paused_at !== null ? { next_probe_at: now } : {}),
  } satisfies EndpointChanges;
}

/** What is recorded of an endpoint. */
function factsOf({ url, description, events, mode, retry, enabled }: WebhookEndpoint): Facts {
  return { url: withoutSecrets(url), description, events, mode, retry, enabled };
}
