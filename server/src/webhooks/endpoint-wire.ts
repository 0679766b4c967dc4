/** The JSON of webhook endpoints. */
import { type Static, Type } from "typebox";
import { optional } from "../http/validation.ts";
import { ENDPOINT_MODES, EVERY_EVENT, endpointStatus, RETRY_SCHEDULES } from "../rules/webhook-endpoint.ts";
import { NullableString, NullableTimestamp, Timestamp } from "../wire.ts";
import { EVENT_TYPES } from "./event-types.ts";
import type { ShownEndpoint } from "./read-endpoint.ts";
import { MAX_REPLAYED } from "./replay.ts";

/** The part of a description that says which endpoints a test key may use. */
export const LIVE_KEY =
  "Once a provider has been connected, a test key changes, and tests, only endpoints that get simulated events alone.";

const Url = Type.String({ description: "Where events go, `http://` or `https://`, in the public internet." });
const Events = Type.Array(Type.String(), {
  minItems: 1,
  maxItems: 100,
  description: `What is sent: \`["${EVERY_EVENT}"]\` for every type, those of later releases too, or some of ${EVENT_TYPES.join(", ")}.`,
});
const modeOf = (more = "") =>
  Type.Enum([...ENDPOINT_MODES], {
    description: `Whose events are sent: live ones, simulated ones of the sandbox, or both.${more}`,
  });
const retryOf = (more = "") =>
  Type.Enum([...RETRY_SCHEDULES], {
    description:
      "`standard`: three attempts, 5 s and 30 s after the first. `long`: nine, after 5 s, 30 s, 5 min, 30 min, 2 h, 5 h, 10 h and " +
      `10 h, each give or take a fifth, and later where the receiver asks for it by \`Retry-After\`.${more}`,
  });
const Description = Type.String({ maxLength: 255 });

export const CreateWebhookEndpoint = Type.Object({
  url: Url,
  description: optional(Description),
  events: optional(Events),
  mode: optional(modeOf(" By default that of the key, in the console `live`.")),
  retry: optional(retryOf(" By default `long`.")),
  enabled: optional(Type.Boolean()),
});

export const ChangeWebhookEndpoint = Type.Object({
  url: optional(Url),
  description: optional(Type.String({ maxLength: 255, description: "Null clears it." })),
  events: optional(Events),
  mode: optional(modeOf()),
  retry: optional(retryOf()),
  enabled: optional(
    Type.Boolean({
      description: "What waits for an endpoint that is disabled is dropped. True lets a paused one be tried at once.",
    }),
  ),
});

const WebhookEndpointSchema = Type.Object(
  {
    id: Type.String({ description: "`default` for that of the webhook settings." }),
    url: Type.Union(NullableString.anyOf, { description: "Null for a default endpoint that is not configured." }),
    description: NullableString,
    events: Type.Array(Type.String()),
    mode: modeOf(),
    retry: retryOf(),
    enabled: Type.Boolean(),
    status: Type.Enum(["active", "failing", "paused", "disabled", "gone"], {
      description:
        "`failing`: every attempt since `failing_since` has failed. `paused`: every attempt has failed for a day; events wait, one is tried " +
        "every 15 minutes, and once the receiver accepts one, all are sent in order. `gone`: the receiver has answered 410, which disables it.",
    }),
    failing_since: NullableTimestamp,
    paused_at: NullableTimestamp,
    created_at: Timestamp,
  },
  { title: "WebhookEndpoint" },
);

const secret = Type.String({
  description: "The secret that signs its deliveries. Returned only once, when it is made.",
});

export const EndpointWithSecretSchema = Type.Object({ webhook_endpoint: WebhookEndpointSchema, secret });
/** All of them: there are few. */
export const EndpointListSchema = Type.Object({ items: Type.Array(WebhookEndpointSchema) });
export const EndpointSchema = Type.Object({ webhook_endpoint: WebhookEndpointSchema });
export const DeletedEndpointSchema = Type.Object({ ok: Type.Literal(true), id: Type.String() });

export const ReplayEndpoint = Type.Object({
  from: Type.String({ format: "date-time", description: "Events at this time or later." }),
  to: Type.String({ format: "date-time", description: "Events before this time." }),
  only: optional(
    Type.Enum(["dropped", "all"], {
      description:
        "`dropped`, the default: deliveries that were given up. `all`: delivered ones too, and events of the span that the " +
        "endpoint was never sent.",
    }),
  ),
});

export const ReplayedSchema = Type.Object({
  deliveries: Type.Integer({ description: `How many were made due, ${MAX_REPLAYED} at most.` }),
});

export function endpointJson(endpoint: ShownEndpoint): Static<typeof WebhookEndpointSchema> {
  const { id, url, description, events, mode, retry, enabled } = endpoint;
  return {
    ...{ id, url, description, events, mode, retry, enabled, status: endpointStatus(endpoint) },
    failing_since: endpoint.failing_since?.toISOString() ?? null,
    paused_at: endpoint.paused_at?.toISOString() ?? null,
    created_at: endpoint.created_at.toISOString(),
  };
}
