/** The English texts of the operators' page of tariff bills. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { bills as ru } from "./ru.ts";

export const bills: TranslationOf<typeof ru> = {
  title: "Tariff bills",
  short: "Bills",
  status: { open: "Unpaid", paid: "Paid", void: "Void" },
  overdue: "Overdue",
  which: "Which bills",
  all: "All",
  open: "Unpaid",
  paid: "Paid",
  void: "Void",
  none: "There are no bills",
  none_about: "A bill appears by itself some days before the paid time ends, if the tariff has a price.",
  none_open: "Nothing is unpaid",
  none_open_about: "Everybody has paid. New bills appear by themselves before the paid time ends.",
  none_such: "There are no such bills",
  none_such_about: "Look at the others.",
  see_all: "Show all",
  period: "{{days}} from {{day}}",
  sum: "Sum: {{sum}}",
  mark_paid: "Mark as paid",
  mark_paid_title: "Has it been paid?",
  mark_paid_about: "A bill of {{price}}. The tariff goes on for {{days}}. This cannot be undone.",
  void_it: "Void",
  void_title: "Void the bill?",
  void_about:
    "{{price}} need not be paid any more. If the tariff has a price, another bill at the present price follows within a minute.",
  reason: "Reason",
};
