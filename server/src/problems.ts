/** The catalogue of validation problems: each rule for a field, and its English sentence with the rule's parameters. */

/** A list is of texts; names end in `_at` for instants and in `_amount` for tenge as decimal strings. */
type Param = string | number | readonly string[];

const listText = (texts: readonly string[]) => texts.join(", ");
const typeText = (type: string) => `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;

/** Rule to sentence. The sentence follows the field's name: "amount must have at most 2 decimals". */
const SENTENCES = {
  // Schemas.
  required: () => "is required",
  not_settable: () => "cannot be set here",
  wrong_form: () => "is not of a form that is accepted here",
  not_allowed: ({ allowed }: { allowed: readonly string[] }) => `must be ${listText(allowed)}`,
  wrong_type: ({ type }: { type: string }) => `must be ${typeText(type)}`,
  wrong_format: () => "has another format",
  invalid: ({ detail }: { detail: string }) => detail,
  empty: () => "must NOT have fewer than 1 characters",
  blank: () => "must hold more than spaces",
  too_short: ({ min }: { min: number }) => `must NOT have fewer than ${min} characters`,
  too_long: ({ max }: { max: number }) => `must NOT have more than ${max} characters`,
  too_small: ({ min }: { min: number }) => `must be >= ${min}`,
  too_large: ({ max }: { max: number }) => `must be <= ${max}`,
  not_above: ({ limit }: { limit: number }) => `must be > ${limit}`,
  too_few_items: ({ min }: { min: number }) => `must NOT have fewer than ${min} items`,
  too_many_items: ({ max }: { max: number }) => `must NOT have more than ${max} items`,
  too_precise: () => "must have at most 2 decimals",
  no_date: () => "must be a date such as 2026-11-20",
  no_time: () => "must be a time such as 2026-11-20T09:30:00Z",
  no_time_of_day: () => "must be a time of day such as 09:30",
  no_recent_date: () => "must be a date from the year 2000 on",
  no_email: () => "must be an e-mail address such as aigul@shop.kz",
  no_local_phone: () => "must be a phone of 11 digits with a leading 8, such as 87011234567",
  no_digits: () => "must be 1 to 11 digits",
  no_shop_address: () => "must be 2 to 63 small Latin letters, digits and hyphens",
  no_link_address: () => "must be 3 to 63 small Latin letters, digits and hyphens, the first no hyphen",
  no_tariff_code: () => "must be small Latin letters, digits, hyphens and underscores after a letter, 32 at most",
  no_key_name: () => "must be 1 to 64 Latin letters, digits, spaces, dots, hyphens and underscores",
  no_ntin: () => "must be 8 to 14 digits",
  no_bin: () => "must be 12 digits",
  no_http_status: () => "must be a status such as 404, or a class such as 4xx",
  no_match: ({ pattern }: { pattern: string }) => `must match ${pattern}`,
  not_storable: () => "holds a character that cannot be stored",
  bad_cursor: () => "is no next_cursor of this list in this order",
  bad_idempotency_key: () => "must have 1 to 255 printable characters",

  // Keys and their modes.
  live_row: () => "is live: a test key changes sandbox data alone",
  test_key_required: () => "must be a test key: this call is of the sandbox",
  live_key_required: () => "must be a live key: this changes live data too, now that a provider has been connected",
  live_with_test_key: () => "cannot be false with a test key",
  too_many_people: ({ max }: { max: number }) => `${max} are members or invited, which is the most: remove one first`,
  no_ip_range: ({ value }: { value: string }) =>
    `must be IP addresses or CIDR ranges such as 203.0.113.7 or 2001:db8::/32: ${value} is neither`,
  not_in_future: () => "must lie in the future",
  too_many_keys: ({ max }: { max: number }) => `${max} are active, which is the most: revoke one first`,

  // The connection to the provider.
  no_pkcs12: () => "must be a PKCS#12 file, in base64, with a certificate and its key",
  wrong_passphrase: () => "does not open the certificate",
  certificate_expired: () => "has expired",
  credentials_refused: () => "is not accepted by the bank",
  trade_point_needed: () => "must name one of the merchant's trade points",
  trade_point_refused: () => "is not one at which the bank takes payments with these credentials",

  // Files and tables.
  file_missing: ({ what }: { what: string }) => `is required: ${what} in a form field of this name`,
  several_files: () => "must be one file",
  file_too_large: ({ max_bytes }: { max_bytes: number }) => `must not have more than ${max_bytes} bytes`,
  too_many_parts: () => "must not come with so many other fields",
  no_picture: () => "must be a JPEG, PNG or WebP picture",
  other_picture_type: ({ declared, actual }: { declared: string; actual: string }) =>
    `is called ${declared} but is ${actual}`,
  too_many_pixels: ({ max_megapixels }: { max_megapixels: number }) =>
    `must not have more than ${max_megapixels} megapixels`,
  broken_picture: () => "cannot be opened: it is broken",
  too_many_unused_pictures: ({ max }: { max: number }) =>
    `is one too many: ${max} pictures wait for an item. Give them to items, or wait a day: then they are removed`,
  pictures_too_large: () =>
    "does not fit: all pictures together may have 1 GiB. Those that no item has are removed after a day",
  too_many_rows: ({ max, rows }: { max: number; rows: number }) => `must leave at most ${max} rows; there are ${rows}`,

  // The catalog.
  sku_taken: () => "is the sku of another item",
  unknown_picture: () => "is no picture of yours",
  unknown_item: () => "is no item of your catalog",
  /** `problem` is a code of the import's preview. */
  import_row: ({ problem }: { problem: string }) => problem,

  // Invoices and refunds.
  sandbox_only: () => "works with sandbox invoices only",
  not_cart_total: () => "must be what cart_items come to",
  live_invoice: () => "is a live invoice: only its customer can end it",
  only_with_paid: () => "goes with the status paid alone",
  held: ({ reason }: { reason: string }) => `is held for a person to look at: ${reason}`,
  not_pending_to_simulate: ({ status }: { status: string }) =>
    `only a pending invoice can be simulated, and this one is ${status}`,
  not_pending_to_cancel: ({ status }: { status: string }) =>
    `only a pending invoice can be cancelled, and this one is ${status}`,
  not_sent_yet: () => "is still on its way to the provider: try again later",
  changed_meanwhile: () => "was changed by another call just now: try again",
  amount_refused_by_provider: () => "is not accepted by the provider",
  phone_unknown_to_provider: () => "is not known to the provider",
  not_refundable: () => "only a paid or partially refunded invoice can be refunded",
  not_refundable_here: () =>
    "the provider has given no id of this payment: refund it in the provider's own application",
  nothing_left: () => "nothing is left to refund",
  amount_out_of_range: ({ min_amount, max_amount }: { min_amount: string; max_amount: string }) =>
    `must be between ${min_amount} and ${max_amount}`,
  refund_too_large: () => "the provider has less than this left to refund",
  refund_in_full_only: () => "the provider refunds this payment in full only",
  refund_amount_refused: () => "the provider does not accept this amount",
  refund_not_possible: () => "the provider does not refund this payment in its present state",

  // The shop.
  shop_address_taken: () => "is the address of another shop",
  weekday_twice: () => "has a weekday twice",
  order_not_movable: ({ from, to }: { from: string; to: string }) => `is ${from} and cannot become ${to}`,
  order_too_large: () => "cost more together than one order may",
  phone_required: () => "is required for an invoice by phone",
  no_origin: () => "must be an https origin such as https://example.kz, or http://localhost with a port",
  no_phone: () => "must be a phone such as 87011234567",
  phone_waits: ({ open, unpaid }: { open: number; unpaid: number }) =>
    `has ${open} orders that wait to be paid, and ${unpaid} of the last 24 hours are unpaid`,

  // Subscriptions and the sandbox clock.
  amount_or_cart: () => "give either amount or cart_items",
  amount_and_cart: () => "give either amount or cart_items, not both",
  amount_of_link: () => "give amount, or items, or both min_amount and max_amount, and one of these alone",
  fixed_amount: () => "must be fixed, by amount or by items, for a link that makes subscriptions",
  agreement: () => "must be true: the payer agrees to be billed again and again",
  amounts_swapped: () => "min_amount must not be above max_amount",
  no_https_url: () => "must be an https URL",
  cart_out_of_range: () => "must come to 100 to 1000000 tenge in all",
  metadata_too_large: () => "must be at most 16 KiB of JSON",
  subscription_over: ({ status }: { status: string }) => `is ${status}: nothing changes any more`,
  not_before: ({ before_at }: { before_at: string }) => `must be before ${before_at}`,
  unknown_values: ({ allowed }: { allowed: readonly string[] }) => `can hold ${listText(allowed)}`,
  time_or_seconds: () => "give either to or seconds",
  before_clock: () => "lies behind the sandbox clock, which never goes back",
  after_clock: ({ max_days }: { max_days: number }) => `must be at most ${max_days} days ahead of the sandbox clock`,

  // Tariffs and bills.
  unknown_tariff: ({ allowed }: { allowed: readonly string[] }) => `must be one of ${listText(allowed)}`,
  unknown_period: ({ allowed }: { allowed: readonly string[] }) => `must be one of ${listText(allowed)}`,
  no_periods: () => "has no options here",
  no_tariff: () => "is missing: give the tenant a tariff first",
  period_without_options: ({ tariff }: { tariff: string }) =>
    `cannot be set while the tariff ${tariff} has no period options`,
  key_twice: () => "is used by an option before it",
  taken: () => "is taken",
  bill_not_open: ({ status }: { status: string }) => `only an open bill can be settled, and this one is ${status}`,

  // Webhooks.
  url_too_long: ({ max }: { max: number }) => `must be at most ${max} characters`,
  url_with_spaces: () => "must not contain spaces or control characters",
  no_url: () => "must be a URL",
  url_not_http: () => "must begin with http:// or https://",
  url_with_password: () => "must not contain a user name or a password",
  url_port: ({ port }: { port: string }) => `must not use port ${port}`,
  url_private: () => "must not be a private address",
  url_leads_to_private: () => "must not lead to a private address",
  url_metadata: () => "must not be the address of a metadata service",
  url_own: () => "must not be the address of Tolem itself",
  url_leads_to_own: () => "must not lead to the machine that Tolem runs on",
  too_many_rotations: ({ max, again_at }: { max: number; again_at: string }) =>
    `was asked for ${max} times within 24 hours: again at ${again_at}`,
  not_configured: () => "is not configured",
  switched_off: () => "is false: the webhook is switched off",
  too_many_endpoints: ({ max }: { max: number }) => `${max} are there, which is the most: delete one first`,
  default_endpoint: () => "is the endpoint of the webhook settings: change it there",
  too_many_deliveries: ({ max }: { max: number }) => `more than ${max} deliveries match: choose a shorter span`,
  unknown_delivery: () => "is no delivery of yours",

  // People and merchants.
  wrong_passkey: () => "is not an answer to what the browser was asked",
  too_many_passkeys: ({ max }: { max: number }) => `${max} are there, which is the most: remove one first`,
  wrong_code: () => "is not the code that is shown now, or was used already",
  common_password: () => "is one of the most common passwords: choose one that is hard to guess",
  unseen_character: () => "holds a character that cannot be seen: type the address by hand",
  lookalike_character: () => "holds a character with an equal-looking plain form: type it in that form",
  control_character: () => "holds a control character: type the name by hand",
  nothing_to_see: () => "holds no character that can be seen",
  nothing_to_change: () => "give at least one field that can be changed",

  // Sums, and the operator's programs.
  before_from: () => "must not be before from",
  too_many_days: ({ max }: { max: number }) => `must not be more than ${max} days before to`,
  mode_beside_key: () => "cannot be given beside key_id",
  no_international_phone: () => "must be a phone number such as 77012345678",
  no_phone_number: () => "is not a phone number",
} as const;

export type Rule = keyof typeof SENTENCES;
export const RULES = Object.keys(SENTENCES) as Rule[];

/** A problem of a field: the rule that it breaks with the parameters, for programs, and the sentence for people. */
export type Problem = {
  readonly rule: Rule;
  readonly params: Readonly<Record<string, Param>>;
  readonly sentence: string;
};

/** Field name (`items.0.price` inside lists) to its problem. */
export type Problems = Readonly<Record<string, Problem>>;

/** `problem("too_long", { max: 255 })`, and the only way to make one: the sentence cannot disagree with the rule. */
export function problem<R extends Rule>(rule: R, ...params: Parameters<(typeof SENTENCES)[R]>): Problem {
  const sentenceOf = SENTENCES[rule] as (given?: object) => string;
  return { rule, params: (params[0] ?? {}) as Problem["params"], sentence: sentenceOf(params[0]) };
}
