/** The fields of the amount of each billing: a plain amount, or items of the catalog. */
import { Input, SegmentedControl, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "../../shared/ui/money-input.tsx";
import { Cart } from "../catalog/index.ts";
import type { MoneyProblem, TermsProps } from "./terms.ts";

type MoneyFieldsProps = TermsProps & { wrong: MoneyProblem | null };

export function MoneyFields({ terms, change, problemOf, wrong }: MoneyFieldsProps) {
  const { t } = useTranslation();
  const local = wrong === null ? undefined : t(`subscriptions.${wrong}`);
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        aria-label={t("subscriptions.by")}
        data={[
          { value: "amount", label: t("subscriptions.by_amount") },
          { value: "cart", label: t("subscriptions.by_cart") },
        ]}
        value={terms.by}
        onChange={(by) => change({ by })}
      />
      {terms.by === "amount" ? (
        <MoneyInput
          label={t("subscriptions.amount")}
          description={t("subscriptions.amount_about")}
          required
          withAsterisk={false}
          value={terms.amount}
          error={local ?? problemOf("amount")}
          onChange={(amount) => change({ amount })}
        />
      ) : (
        <Input.Wrapper error={local ?? problemOf("cart_items")}>
          <Cart
            lines={terms.cart}
            onChange={(cart) => change({ cart })}
            isGone={(index) => problemOf(`cart_items.${index}.catalog_item_id`) !== undefined}
          />
        </Input.Wrapper>
      )}
    </Stack>
  );
}
