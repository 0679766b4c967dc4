/** The page that changes the prices of many items at once, after a preview of all changes. */
import { Card, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { changedPrice, type PriceChange } from "./change-price.ts";
import { useImporting } from "./import-batches.ts";
import { ApplyImport, ImportPreview } from "./import-preview.tsx";
import { MAX_ROWS } from "./import-rows.ts";
import type { PlannedRow } from "./import-table.tsx";
import type {} from "./priced.ts";
import { allItemsQuery, type CatalogItem } from "./queries.ts";

const STEPS = [0, 1, 5, 10];
/** What a person types as a change: `10`, `-5,5`, `+100`. */
const CHANGE = /^([+\-−]?)\s*(\d{1,8}(?:[.,]\d{1,2})?)$/;
const route = getRouteApi("/console/catalog/prices");

export function ChangePrices() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const selected = useLocation({ select: ({ state }) => state.priced });
  const items = useQuery({ ...allItemsQuery(filter, MAX_ROWS), enabled: selected === undefined });
  const section = filter.section === "" ? t("catalog.no_section") : filter.section;
  const narrowed = [section, filter.search].filter((part) => part !== undefined);
  return (
    <Page title={t("catalog.prices.title")} back={{ to: "/console/catalog", label: t("catalog.title") }}>
      {selected === undefined ? (
        <Loaded query={items}>{(found) => <Prices items={found} of={narrowed.join(", ")} />}</Loaded>
      ) : (
        <Prices items={selected} of={t("catalog.prices.selected")} />
      )}
    </Page>
  );
}

function typedChange(text: string): number | null {
  const [, sign, digits] = CHANGE.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits.replace(",", "."));
  return sign === "" || sign === "+" ? value : -value;
}

function planPrices(items: CatalogItem[], change: PriceChange): PlannedRow[] {
  return items.map((item): PlannedRow => {
    const { name } = item;
    const changed = changedPrice(item.price, change);
    if ("problem" in changed)
      return { number: null, name, outcome: "wrong", problem: changed.problem, column: "price" };
    const outcome = changed.price === item.price ? "same" : "changed";
    const plan = { outcome, problem: null, before: item, after: { ...item, price: changed.price } } as const;
    return { number: null, name, outcome, plan };
  });
}

function Prices({ items, of }: { items: CatalogItem[]; of: string }) {
  const { t } = useTranslation();
  const [by, setBy] = useState<PriceChange["by"]>("percent");
  const [typed, setTyped] = useState("");
  const [step, setStep] = useState(0);
  const { importing, done } = useImporting();
  const value = typedChange(useDeferredValue(typed));
  const rows = useMemo(
    () => (value === null ? null : planPrices(items, { by, value, step })),
    [items, by, value, step],
  );
  const wanted = (rows ?? []).flatMap((row, index) => {
    const id = items[index]?.id;
    if (row.outcome !== "changed" || row.plan.after === null || id === undefined) return [];
    return [{ id, price: Number(row.plan.after.price) }];
  });
  if (importing.data !== undefined) {
    return (
      <Card role="status">
        <Stack gap="xs" align="flex-start">
          <Text fz={19} fw={650}>
            {t("catalog.import.done")}
          </Text>
          <Text size="sm">{t("catalog.prices.done_about", { changed: importing.data.changed })}</Text>
          <ButtonLink to="/console/catalog">{t("catalog.import.to_catalog")}</ButtonLink>
        </Stack>
      </Card>
    );
  }
  const isUnread = typed.trim() !== "" && typedChange(typed) === null;
  return (
    <Stack>
      <Card>
        <Stack>
          <Text size="sm" c="dimmed">
            {of === ""
              ? t("catalog.prices.of_all", { count: items.length })
              : t("catalog.prices.of", { count: items.length, of })}
          </Text>
          <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
            <NativeSelect
              label={t("catalog.prices.by")}
              value={by}
              data={[
                { value: "percent", label: t("catalog.prices.percent") },
                { value: "amount", label: t("catalog.prices.amount") },
              ]}
              onChange={(event) => setBy(event.currentTarget.value === "amount" ? "amount" : "percent")}
            />
            <TextInput
              label={t("catalog.prices.change")}
              placeholder={by === "percent" ? "10" : "-50"}
              inputMode="text"
              autoComplete="off"
              maxLength={12}
              rightSection={by === "percent" ? "%" : "₸"}
              value={typed}
              error={isUnread && t("catalog.prices.change_wrong")}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <NativeSelect
              label={t("catalog.prices.round")}
              value={String(step)}
              data={STEPS.map((tenge) => ({
                value: String(tenge),
                label: tenge === 0 ? t("catalog.prices.exact") : t("catalog.prices.to", { tenge }),
              }))}
              onChange={(event) => setStep(Number(event.currentTarget.value))}
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            {t("catalog.prices.change_about")}
          </Text>
        </Stack>
      </Card>
      {rows !== null && (
        <ImportPreview
          key={`${by} ${value} ${step}`}
          planned={{ rows }}
          action={
            <ApplyImport
              count={wanted.length}
              done={done}
              isPending={importing.isPending}
              error={importing.error}
              apply={() => importing.mutate(wanted)}
            />
          }
        />
      )}
    </Stack>
  );
}
