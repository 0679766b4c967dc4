/** The English texts of the shift close page. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { shift as ru } from "./ru.ts";

export const shift: TranslationOf<typeof ru> = {
  title: "Shift close",
  print: "Print",
  day: "Day",
  from: "From",
  to: "To",
  period: "From {{from}} to {{to}}",
  net: "Net of the shift",
  paid: "Paid",
  refunded: "Refunded",
  refunds_one: "{{count}} refund",
  refunds_other: "{{count}} refunds",
  pending_one: "The outcome of {{count}} refund is not known yet: {{amount}}. It is not in the net.",
  pending_other: "The outcome of {{count}} refunds is not known yet: {{amount}}. They are not in the net.",
  nothing: "Nothing was paid or refunded in this time.",
  by_channel: "By channel",
  by_maker: "Who made the invoices",
  by_maker_about: "What was paid, before refunds",
  channel: "Channel",
  maker: "Who",
  total: "Net",
  channels: { qr: "QR code", phone: "Phone invoice", shop: "Shop", subscription: "Subscription" },
  makers: {
    person: "Person",
    key: "API key",
    shop: "Shop",
    subscription: "Subscription",
    unknown: "Not recorded",
    others: "All others",
  },
  signature: "Signature ____________________",
};
