/** A merchant of a release, whose calls may be refused because an early release does not have them all. */
import type { Answer } from "../support/http-call.ts";
import type { Installation } from "../support/installation.ts";
import type { Json } from "../support/make.ts";
import type { Receiver } from "../support/receiver.ts";
import { type SignedUp, signUp } from "../support/sign-up.ts";

export type Made = Json & { id: number; status: string };
/** Undefined where the release refuses the call, or does not have it. */
export type Ask = <T = Made>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<T | undefined>;

export type Merchant = SignedUp & { live: Ask; test: Ask; desk: Ask };

const EVENTS = [
  "invoice.status_changed",
  "refund.completed",
  "refund.failed",
  "subscription.cancelled",
  "subscription.expired",
  "subscription.grace_started",
  "subscription.paused",
  "subscription.payment_failed",
  "subscription.payment_succeeded",
  "subscription.resumed",
];
/** A merchant who has signed up and connected the provider. */
export async function openMerchant(service: Installation, receiver: Receiver, nr: number): Promise<Merchant> {
  const person = { email: `shop-${nr}@example.com`, phone: `8701123456${nr}`, receiver_url: receiver.url };
  const merchant = await signUp(service.url, person);
  const withKey =
    (key: string): Ask =>
    async <T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      kept(await service.call<T>(method, path, key, body, headers));
  const desk: Ask = async <T>(method: string, path: string, body?: unknown) =>
    kept(await merchant.console<T>(method, path, body));
  const [live, test] = [withKey(merchant.live_key), withKey(merchant.test_key)];
  await live("POST", "/webhook/configure", { events: EVENTS });
  return { ...merchant, live, test, desk };
}

/** The body of an answer that is no refusal. */
export function kept<T>(answer: { status: number; body: T } | undefined): T | undefined {
  return answer !== undefined && answer.status < 300 ? answer.body : undefined;
}

/** What the calls of the session carry that the answer has begun. */
export function sessionOf(answer: Answer<Json> | undefined): Record<string, string> {
  const cookies = (answer?.headers.getSetCookie() ?? []).map((cookie) => cookie.split(";")[0]);
  return { cookie: cookies.join("; "), "x-csrf-token": String(answer?.body.csrf_token ?? "") };
}
