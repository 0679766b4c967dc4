/** The price of an item in the list: a click turns it into a field, Enter saves it, and Escape restores it. */
import { Text, UnstyledButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { moneyProblem, typableMoney, typedMoney } from "../../shared/format/money.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { MoneyInput } from "../../shared/ui/money-input.tsx";
import styles from "./item-row.module.css";
import type { CatalogItem } from "./queries.ts";

export function ItemPrice({ item }: { item: CatalogItem }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const [isEdited, setEdited] = useState(false);
  if (isEdited) return <PriceField item={item} onEnd={() => setEdited(false)} />;
  return (
    <UnstyledButton
      className={styles.amount}
      aria-label={t("catalog.price_of", { name: item.name, price: money(item.price) })}
      onClick={() => setEdited(true)}
    >
      {money(item.price)}
    </UnstyledButton>
  );
}

function PriceField({ item, onEnd }: { item: CatalogItem; onEnd: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const before = typableMoney(item.price, language);
  const [typed, setTyped] = useState(before);
  const hasEnded = useRef(false);
  const saving = useMutation({
    async mutationFn(price: number) {
      const params = { path: { id: item.id } };
      await answerOf(api.PATCH("/api/dashboard/v1/catalog/{id}", { params, body: { price } }));
      await queryClient.invalidateQueries({ queryKey: queryKeys.catalog.all });
    },
    onSuccess: onEnd,
  });
  const problemOf = useFieldProblems(saving.error);
  const problem = moneyProblem(typed);
  const price = typedMoney(typed);
  function end() {
    hasEnded.current = true;
    onEnd();
  }
  function save() {
    // A field that is removed from the page loses its focus once more.
    if (hasEnded.current || saving.isPending) return;
    if (typed === before) return end();
    if (price !== null) saving.mutate(price);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") save();
    if (event.key === "Escape") end();
  }
  return (
    <>
      <MoneyInput
        w={150}
        size="sm"
        // The person has asked for it with the click that opened it.
        autoFocus
        aria-label={t("catalog.new_price", { name: item.name })}
        styles={{ input: { fontSize: 16 } }}
        disabled={saving.isPending}
        value={typed}
        error={(problem && t(`money_problems.${problem}`)) || problemOf("price")}
        onFocus={(event) => event.currentTarget.select()}
        onChange={setTyped}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
      {saving.error !== null && (
        <Text component="div" size="sm" maw={260}>
          <Failure error={saving.error} known={["price"]} />
        </Text>
      )}
    </>
  );
}
