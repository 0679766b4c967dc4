/** The filters of the API log: a class of statuses, a method, a path, a key, a request, a period. */
import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Chips } from "../../shared/ui/chips.tsx";
import styles from "../../shared/ui/filters.module.css";
import { type CallFilter, METHODS, readCallFilter, STATUS_CLASSES } from "./call-filter.ts";
import { keysQuery } from "./queries.ts";

type CallFiltersProps = { filter: CallFilter; onChange: (filter: CallFilter) => void };

/** Every change of the filter returns to the first page. */
export function CallFilters({ filter, onChange }: CallFiltersProps) {
  const { t } = useTranslation();
  const { data: keys } = useQuery(keysQuery);
  const { page: _page, ...narrowed } = filter;
  const change = (changed: Record<string, unknown>) => onChange(readCallFilter({ ...narrowed, ...changed }));
  return (
    <Stack gap="sm">
      <Chips
        label={t("developers.status")}
        chips={[
          { value: "any", label: t("developers.any_status") },
          ...STATUS_CLASSES.map((status) => ({ value: status, label: status })),
        ]}
        value={filter.status ?? "any"}
        onChoose={(status) => change({ status })}
      />
      <div className={styles.filters}>
        <NativeSelect
          label={t("developers.method")}
          value={filter.method ?? ""}
          onChange={(event) => change({ method: event.currentTarget.value })}
          data={[{ value: "", label: t("developers.any_method") }, ...METHODS]}
        />
        <TextFilter
          key={`path ${filter.path}`}
          label={t("developers.path")}
          value={filter.path}
          onTake={(path) => change({ path })}
        />
        <NativeSelect
          label={t("developers.key_label")}
          value={filter.key_id ?? ""}
          onChange={(event) => change({ key_id: event.currentTarget.value })}
          data={[
            { value: "", label: t("developers.any_key") },
            ...(keys?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextFilter
          key={`request ${filter.request_id}`}
          label={t("developers.request_id")}
          value={filter.request_id}
          onTake={(request_id) => change({ request_id })}
        />
        <TextInput
          type="date"
          label={t("developers.from")}
          value={filter.from ?? ""}
          {...(filter.to && { max: filter.to })}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t("developers.to")}
          value={filter.to ?? ""}
          {...(filter.from && { min: filter.from })}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        {Object.keys(narrowed).length > 0 && (
          <Button variant="default" h={42} onClick={() => onChange({})}>
            {t("developers.show_all")}
          </Button>
        )}
      </div>
    </Stack>
  );
}

type TextFilterProps = { label: string; value: string | undefined; onTake: (text: string) => void };

/** Takes effect on Enter, or when the field loses the focus. */
function TextFilter({ label, value = "", onTake }: TextFilterProps) {
  const [text, setText] = useState(value);
  const take = () => text.trim() !== value && onTake(text.trim());
  return (
    <TextInput
      label={label}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === "Enter" && take()}
    />
  );
}
