/** The actions of a tenant's people and programs that its activity records, as data. */

/** All actions by group, with the meaning of `target`, and of `before` and `after` if they hold more than the changed fields. */
export const ACTIVITIES = {
  "team.invite": "the invitation; `email`, masked, and `role`",
  "team.withdraw": "the invitation; `email`, masked, and `role`",
  "team.join": "nothing; `role`",
  "team.role": "the person's address, as it is now; `role`",
  "team.remove": "the person's address, as it is now; `role`",
  "team.settings": "nothing",
  "account.password": "nothing",
  "account.reset": "nothing: a new password by a link; `mfa` if the second factors were removed with it",
  "account.email": "nothing; `email`, masked",
  "account.email_undo": "nothing; `email`, masked",
  "account.mfa": "nothing; `totp`",
  "account.passkey_add": "the passkey; its `name`",
  "account.passkey_remove": "the passkey; its `name`",
  "account.recovery_codes": "nothing: new ones were made",
  "account.delete": "nothing; `role`",
  "key.create": "the key; its name, its mode and its limits",
  "key.rotate": "the key that ended; the same, and `id` of the new one",
  "key.revoke": "the key; its name and its mode",
  "webhook.change": "nothing; `url` without the parts that may be secret, and `secret_rotated`",
  "webhook.endpoint_create": "the endpoint; its settings, `url` without the parts that may be secret",
  "webhook.endpoint_change": "the endpoint; the same, and `secret_rotated`",
  "webhook.endpoint_delete": "the endpoint; the same",
  "webhook.replay": "the endpoint; the number `redelivered`",
  "webhook.redeliver": "the delivery; for several nothing, and their number `redelivered`",
  "refund.create": "the invoice; `refund_id`, `amount` in tenge, `is_sandbox`",
  "invoice.cancel": "the invoice; `amount` in tenge, `is_sandbox`",
  "invoice.resolve": "the invoice; `as`, `is_sandbox`",
  "subscription.create": "the subscription; its terms, without the payer",
  "subscription.change": "the subscription; its terms, without the payer",
  "subscription.pause": "the subscription; `status`",
  "subscription.resume": "the subscription; `status`",
  "subscription.cancel": "the subscription; `status`",
  "subscription.resume_all": "nothing; the number `resumed`",
  "link.create": "the payment link; its terms",
  "link.change": "the payment link; its terms",
  "link.pause": "the payment link; `status`",
  "link.resume": "the payment link; `status`",
  "catalog.import": "nothing; the numbers of items `created`, `changed`, and the `same`",
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

/** The actions whose target is a person. The answer replaces the person's id by the e-mail address. */
export const DONE_TO_PEOPLE: readonly string[] = ["team.role", "team.remove"] satisfies ActivityAction[];
