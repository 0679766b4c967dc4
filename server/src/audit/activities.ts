/** What the people and programs of a tenant do that its activity records. */

/** All actions by group, with the meaning of their `target`, and of what is in `before` and `after` where more than what has changed. */
export const ACTIVITIES = {
  "team.invite": "the invitation; `email`, masked, and `role`",
  "team.withdraw": "the invitation; `email`, masked, and `role`",
  "team.join": "nothing; `role`",
  "team.role": "the person's address, as it is now; `role`",
  "team.remove": "the person's address, as it is now; `role`",
  "team.settings": "nothing",
  "account.password": "nothing",
  "account.reset": "nothing: a new password by a link; `mfa` where the second factors ended with it",
  "account.email": "nothing; `email`, masked",
  "account.email_undo": "nothing; `email`, masked",
  "account.mfa": "nothing; `totp`",
  "account.passkey_add": "the passkey; its `name`",
  "account.passkey_remove": "the passkey; its `name`",
  "account.recovery_codes": "nothing: new ones were made",
  "account.delete": "nothing; `role`",
  "key.create": "the key; its name, its mode and what it is held to",
  "key.rotate": "the key that ended; the same, and `id` of the new one",
  "key.revoke": "the key; its name and its mode",
  "webhook.change": "nothing; `url` without what could be a secret, and `secret_rotated`",
  "webhook.redeliver": "the delivery; for many nothing, and `redelivered` says how many",
  "refund.create": "the invoice; `refund_id`, `amount` in tenge, `is_sandbox`",
  "invoice.cancel": "the invoice; `amount` in tenge, `is_sandbox`",
  "invoice.resolve": "the invoice; `as`, `is_sandbox`",
  "subscription.create": "the subscription; its terms, without the payer",
  "subscription.change": "the subscription; its terms, without the payer",
  "subscription.pause": "the subscription; `status`",
  "subscription.resume": "the subscription; `status`",
  "subscription.cancel": "the subscription; `status`",
  "subscription.resume_all": "nothing; `resumed` says how many",
  "link.create": "the payment link; its terms",
  "link.change": "the payment link; its terms",
  "link.pause": "the payment link; `status`",
  "link.resume": "the payment link; `status`",
  "catalog.import": "nothing; how many items are `created`, `changed`, and the `same`",
  "profile.change": "nothing",
  "shop.change": "nothing",
  "shop.order": "the number of the order; `state`",
  "provider.connect": "nothing; `driver`, `level`, `phone_masked`",
  "provider.disconnect": "nothing; `driver`",
  "tariff.pay": "the bill; `tariff`, `price_kzt`, `phone_masked`",
  "export.download": "what was exported; `format`, `rows`",
  "tenant.close": "nothing",
} as const;
export type ActivityAction = keyof typeof ACTIVITIES;

type GroupOf<Action extends string> = Action extends `${infer Group}.${string}` ? Group : never;
export type ActivityGroup = GroupOf<ActivityAction>;

export const ACTIVITY_ACTIONS = Object.keys(ACTIVITIES) as ActivityAction[];
export const ACTIVITY_GROUPS = [
  ...new Set(ACTIVITY_ACTIONS.map((action) => action.slice(0, action.indexOf(".")))),
] as ActivityGroup[];

/** Those whose target is a person, by the id that a wire replaces by the address. */
export const DONE_TO_PEOPLE: readonly string[] = ["team.role", "team.remove"] satisfies ActivityAction[];
