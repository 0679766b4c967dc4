/** The fields of what is paid by a link: an amount, the bounds of the payer's choice, or items of the catalog. */
import { Input, SegmentedControl, SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "../../shared/ui/money-input.tsx";
import { Cart } from "../catalog/index.ts";
import type { DraftProps, MoneyField, MoneyProblem } from "./draft.ts";

/** `isFixed`: the payer chooses no amount. */
type AmountFieldsProps = DraftProps & { wrong: MoneyProblem | null; isFixed: boolean };

export function AmountFields({ draft, change, problemOf, wrong, isFixed }: AmountFieldsProps) {
  const { t } = useTranslation();
  const textOf = useMoneyProblem();
  const local = (field: MoneyField) => (wrong?.field === field ? textOf(wrong) : undefined);
  const field = (name: "amount" | "min_amount" | "max_amount") => (
    <MoneyInput
      label={t(`links.${name}`)}
      required
      withAsterisk={false}
      value={draft[name]}
      error={local(name) ?? problemOf(name)}
      onChange={(typed) => change({ [name]: typed })}
    />
  );
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        aria-label={t("links.by")}
        data={[
          { value: "amount", label: t("links.by_amount") },
          ...(isFixed ? [] : [{ value: "choice" as const, label: t("links.by_choice") }]),
          { value: "cart", label: t("links.by_cart") },
        ]}
        value={draft.by}
        onChange={(by) => change({ by })}
      />
      {draft.by === "amount" && field("amount")}
      {draft.by === "choice" && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {field("min_amount")}
          {field("max_amount")}
        </SimpleGrid>
      )}
      {draft.by === "cart" && (
        <Input.Wrapper error={local("cart") ?? problemOf("items")}>
          <Cart
            lines={draft.cart}
            onChange={(cart) => change({ cart })}
            isGone={(index) => problemOf(`items.${index}.catalog_item_id`) !== undefined}
          />
        </Input.Wrapper>
      )}
    </Stack>
  );
}

function useMoneyProblem(): (wrong: MoneyProblem) => string {
  const { t } = useTranslation();
  return ({ problem }) => {
    if (problem === "swapped") return t("problems.rules.amounts_swapped");
    return problem === "cart_empty" ? t("links.cart_empty") : t(`money_problems.${problem}`);
  };
}
