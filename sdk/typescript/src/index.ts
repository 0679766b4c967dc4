/** What `@tolem/sdk` offers. */
export { Tolem } from "./client.ts";
export { ApiError, ConnectionError, type FieldProblem, TolemError, WebhookVerificationError } from "./errors.ts";
export type { List } from "./list.ts";
export type { CallOptions, TolemOptions } from "./transport.ts";
export type {
  Answer,
  Body,
  CatalogItem,
  ErrorCode,
  Invoice,
  PaymentLink,
  Query,
  Refund,
  Subscription,
  SubscriptionDetail,
  WebhookEvent,
} from "./types.ts";
export * as webhooks from "./webhooks.ts";
