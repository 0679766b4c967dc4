/** The kinds of letters, as data: their contents, whether they can be switched off, their readers, and until when they are sent. */
import type { Permission, Role } from "../rules/permissions.ts";

/** The contents of each kind. `url` is the link of the button. */
export type LetterFacts = {
  invitation: { tenant_name: string; invited_by: string; role: Role; expires_at: Date; url: string };
  password_reset: { expires_at: Date; url: string };
  /** Sent to the new address. */
  email_confirm: { expires_at: Date; url: string };
  /** Sent to the old address; `url` undoes the change. */
  email_changing: { to_email: string; expires_at: Date; url: string };
  new_browser: { at: Date; address: string; browser: string | null; url: string };
  webhook_failing: { host: string; since: Date; url: string };
  webhook_paused: { host: string; since: Date; url: string };
  provider_lost: { at: Date; phone_masked: string | null; url: string };
  bill_issued: { price_kzt: number; ends_at: Date; url: string };
  tariff_ending: { ends_at: Date; url: string };
};

export type LetterKind = keyof LetterFacts;

/** A letter of any kind. */
export type Letter = { [Kind in LetterKind]: { kind: Kind; facts: LetterFacts[Kind] } }[LetterKind];

/** The letters about the business, which people may switch off, with the permission that a reader needs. */
export const NOTICES = {
  webhook_failing: "webhooks:read",
  webhook_paused: "webhooks:read",
  provider_lost: "provider:read",
  bill_issued: "billing:read",
  tariff_ending: "billing:read",
} as const satisfies Partial<Record<LetterKind, Permission>>;

export type Notice = Extract<Letter, { kind: keyof typeof NOTICES }>;

export function isNotice(kind: LetterKind): boolean {
  return kind in NOTICES;
}

const DAY_MS = 24 * 60 * 60_000;
/** A mail server may be down over a weekend. */
const NEWS_MS = 3 * DAY_MS;

/** The time after which the letter is no longer sent: the expiry of its link, or three days. */
export function sendBefore({ facts }: Letter, now: Date): Date {
  const newsEnd = new Date(now.getTime() + NEWS_MS);
  return "expires_at" in facts && facts.expires_at < newsEnd ? facts.expires_at : newsEnd;
}
