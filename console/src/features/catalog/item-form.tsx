/** The form of a catalog item, for a new item and for an existing one. */
import { Autocomplete, Button, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { components } from "../../api.gen.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { moneyProblem, typableMoney, typedMoney } from "../../shared/format/money.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import type { Language } from "../../shared/i18n/languages.ts";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { useFirstProblem } from "../../shared/ui/first-problem.ts";
import { MoneyInput } from "../../shared/ui/money-input.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { PictureField } from "./picture-field.tsx";
import { type CatalogItem, useSections, useUnits } from "./queries.ts";

/** The fields of an item that a merchant sets. */
export type ItemFields = Required<components["schemas"]["ChangeCatalogItem"]>;
type Typed = Record<Exclude<keyof ItemFields, "image_id">, string> & { image_id: string | null };

const KNOWN = ["name", "price", "unit", "sku", "image_id", "description", "barcode", "ntin", "section"] as const;
const UNIT_AT_FIRST = "piece";
const NTIN = /^\d{8,14}$/;

function typedOf(item: CatalogItem | null, language: Language): Typed {
  return {
    name: item?.name ?? "",
    price: item === null ? "" : typableMoney(item.price, language),
    unit: item?.unit ?? UNIT_AT_FIRST,
    sku: item?.sku ?? "",
    description: item?.description ?? "",
    barcode: item?.barcode ?? "",
    ntin: item?.ntin ?? "",
    section: item?.section ?? "",
    image_id: item?.image_id ?? null,
  };
}

/** Converts the typed fields to those of the API; undefined while the price is not an amount. */
function fieldsOf(typed: Typed): ItemFields | undefined {
  const price = typedMoney(typed.price);
  if (price === null) return undefined;
  return {
    name: typed.name.trim(),
    price,
    // The select offers only the units of the API.
    unit: typed.unit as ItemFields["unit"],
    sku: typed.sku.trim() || null,
    description: typed.description.trim() || null,
    barcode: typed.barcode.trim() || null,
    ntin: typed.ntin.trim() || null,
    section: typed.section.trim() || null,
    image_id: typed.image_id,
  };
}

type ItemFormProps = {
  /** Null for a new item. */
  item: CatalogItem | null;
  label: string;
  save: (fields: ItemFields) => Promise<unknown>;
  onSaved?: () => unknown;
};

export function ItemForm({ item, label, save, onSaved }: ItemFormProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const units = useUnits();
  const sections = useSections();
  const [typed, setTyped] = useState(() => typedOf(item, language));
  const [isSending, setSending] = useState(false);
  const fields = fieldsOf(typed);
  const isNtinWrong = typed.ntin.trim() !== "" && !NTIN.test(typed.ntin.trim());
  const { form, toFirstProblem } = useFirstProblem();
  const saving = useMutation({
    mutationFn: save,
    onError: toFirstProblem,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.catalog.all });
      await onSaved?.();
    },
  });
  const priceProblem = moneyProblem(typed.price);
  const { wasSubmitted, formProps } = useForm({
    valid: fields === undefined || fields.name === "" || isNtinWrong ? null : fields,
    send: saving.mutate,
    sending: saving,
    onInvalid: toFirstProblem,
  });
  const problems = useFieldProblems(saving.error);
  const problemOf = (field: string) => problems(field) ?? problems(`items.0.${field}`);
  const change = (changes: Partial<Typed>) => {
    setTyped({ ...typed, ...changes });
    if (!saving.isPending) saving.reset();
  };
  return (
    <form ref={form} {...formProps}>
      <Stack>
        <PictureField image_id={typed.image_id} onChange={(image_id) => change({ image_id })} onSending={setSending} />
        <TextInput
          label={t("catalog.name")}
          required
          withAsterisk={false}
          maxLength={255}
          dir="auto"
          value={typed.name}
          error={(wasSubmitted && typed.name.trim() === "" && t("catalog.name_missing")) || problemOf("name")}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <SimpleGrid cols={2} spacing="md">
          <MoneyInput
            label={t("catalog.price")}
            required
            withAsterisk={false}
            value={typed.price}
            error={(wasSubmitted && priceProblem && t(`money_problems.${priceProblem}`)) || problemOf("price")}
            onChange={(price) => change({ price })}
          />
          <NativeSelect
            label={t("catalog.unit")}
            data={units.map(({ code, name }) => ({ value: code, label: name }))}
            value={typed.unit}
            error={problemOf("unit")}
            onChange={(event) => change({ unit: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Autocomplete
          label={`${t("catalog.section")} (${t("optional")})`}
          description={t("catalog.section_about")}
          data={sections.flatMap(({ section }) => section ?? [])}
          maxLength={64}
          limit={20}
          value={typed.section}
          error={problemOf("section")}
          onChange={(section) => change({ section })}
        />
        <Textarea
          label={`${t("catalog.description")} (${t("optional")})`}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
          dir="auto"
          value={typed.description}
          error={problemOf("description")}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Codes
          typed={typed}
          change={change}
          problemOf={problemOf}
          ntinProblem={wasSubmitted && isNtinWrong ? t("catalog.ntin_wrong") : undefined}
        />
        <Failure error={saving.error} known={KNOWN.flatMap((field) => [field, `items.0.${field}`])} />
        <Group>
          <Button type="submit" loading={saving.isPending} disabled={isSending}>
            {label}
          </Button>
          <Done when={saving.isSuccess} />
        </Group>
      </Stack>
    </form>
  );
}

type CodesProps = {
  typed: Typed;
  change: (changes: Partial<Typed>) => void;
  problemOf: (field: string) => string | undefined;
  ntinProblem: string | undefined;
};

/** The codes by which an item is found. */
function Codes({ typed, change, problemOf, ntinProblem }: CodesProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={`${t("catalog.sku")} (${t("optional")})`}
        description={t("catalog.sku_about")}
        maxLength={100}
        value={typed.sku}
        error={problemOf("sku")}
        onChange={(event) => change({ sku: event.currentTarget.value })}
      />
      <TextInput
        label={`${t("catalog.barcode")} (${t("optional")})`}
        inputMode="numeric"
        maxLength={64}
        value={typed.barcode}
        error={problemOf("barcode")}
        onChange={(event) => change({ barcode: event.currentTarget.value })}
      />
      <TextInput
        label={`${t("catalog.ntin")} (${t("optional")})`}
        inputMode="numeric"
        maxLength={14}
        value={typed.ntin}
        error={ntinProblem ?? problemOf("ntin")}
        onChange={(event) => change({ ntin: event.currentTarget.value })}
      />
    </>
  );
}
