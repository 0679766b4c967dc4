/** The rules of webhook endpoints: how many there may be, what they are sent, and when the breaker of one opens. */

/** The id of the endpoint of the webhook settings, which is the first of each tenant's. */
export const DEFAULT_ENDPOINT = "default";
/** With the default one. */
export const MAX_ENDPOINTS = 16;
/** The entry of `events` that stands for every type. */
export const EVERY_EVENT = "*";

export const ENDPOINT_MODES = ["live", "test", "both"] as const;
export type EndpointMode = (typeof ENDPOINT_MODES)[number];

export const RETRY_SCHEDULES = ["standard", "long"] as const;
export type RetrySchedule = (typeof RETRY_SCHEDULES)[number];

/** The answer by which a receiver asks to be sent nothing more. */
export const GONE = 410;

const HOUR_MS = 60 * 60_000;
/** How long every attempt has to fail before an endpoint is paused. */
const BREAKS_AFTER_MS = 24 * HOUR_MS;
/** While an endpoint is paused, one delivery is tried in this time. */
const PROBE_EVERY_MS = HOUR_MS / 4;

/** Endpoints that have been failing since this instant, or longer, are paused at `now`. */
export function failingSinceToPause(now: Date): Date {
  return new Date(now.getTime() - BREAKS_AFTER_MS);
}

export function nextProbeAt(now: Date): Date {
  return new Date(now.getTime() + PROBE_EVERY_MS);
}

export type EndpointStatus = "active" | "failing" | "paused" | "disabled" | "gone";

/** The status of an endpoint that people and programs see. */
export function endpointStatus(endpoint: {
  enabled: boolean;
  is_gone: boolean;
  paused_at: Date | null;
  failing_since: Date | null;
}): EndpointStatus {
  if (!endpoint.enabled) return endpoint.is_gone ? "gone" : "disabled";
  if (endpoint.paused_at !== null) return "paused";
  return endpoint.failing_since === null ? "active" : "failing";
}
