/** Names for what the calls take and give, read from the generated types. */
import type { components, operations } from "./api.gen.ts";

type Schemas = components["schemas"];
type Operations = operations;

/** The name of a call in the API document. */
export type Call = keyof Operations;

/** The JSON that a call takes. */
export type Body<Name extends Call> =
  NonNullable<Operations[Name]["requestBody"]> extends { content: { "application/json": infer Json } } ? Json : never;

/** The query that a call takes. */
export type Query<Name extends Call> = NonNullable<Operations[Name]["parameters"]["query"]>;

/** The JSON that a call gives where it succeeds. */
export type Answer<Name extends Call> = Json<Operations[Name]["responses"]>;
type Json<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends { content: { "application/json": infer Body } } ? Body : never;
}[keyof Responses];

/** One row of a list. */
export type Row<Name extends Call> =
  Answer<Name> extends { items: (infer Item)[] } ? Item : Answer<Name> extends { data: (infer Item)[] } ? Item : never;

/** A code that this release knows, or a newer one. */
export type ErrorCode = Schemas["ErrorCode"] | (string & {});

export type CatalogItem = Schemas["CatalogItem"];
export type Invoice = Schemas["Invoice"];
export type PaymentLink = Schemas["PaymentLink"];
export type Refund = Schemas["Refund"];
export type Subscription = Schemas["Subscription"];
export type SubscriptionDetail = Schemas["SubscriptionDetail"];
export type WebhookEvent = Schemas["WebhookEvent"];
