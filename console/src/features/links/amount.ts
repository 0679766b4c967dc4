/** Formats what a payment link asks for: an amount, or the bounds between which the payer chooses. */
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { PaymentLink } from "./queries.ts";

type Paid = Pick<PaymentLink, "amount" | "min_amount" | "max_amount">;

export function useAmountText(): (link: Paid) => string {
  const { t } = useTranslation();
  const { money } = useFormat();
  return ({ amount, min_amount, max_amount }) =>
    amount === null
      ? t("links.from_to", { from: money(min_amount ?? ""), to: money(max_amount ?? "") })
      : money(amount);
}
