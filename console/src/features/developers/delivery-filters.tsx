/** The filters of the list of deliveries: statuses with their counts, an event, an invoice, a period. */
import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Chips } from "../../shared/ui/chips.tsx";
import styles from "../../shared/ui/filters.module.css";
import { type DeliveryFilter, deliveryConditions, readDeliveryFilter } from "./delivery-filter.ts";
import { EventSelect } from "./event-select.tsx";
import { DELIVERY_STATUSES } from "./events.ts";
import { deliverySummaryQuery, endpointsQuery } from "./queries.ts";

type DeliveryFiltersProps = { filter: DeliveryFilter; onChange: (filter: DeliveryFilter) => void };

/** Every change of the filter returns to the first page. */
export function DeliveryFilters({ filter, onChange }: DeliveryFiltersProps) {
  const { t } = useTranslation();
  const { data: counts } = useQuery(deliverySummaryQuery(deliveryConditions(filter)));
  const { page: _page, ...narrowed } = filter;
  const change = (changed: Record<string, unknown>) => onChange(readDeliveryFilter({ ...narrowed, ...changed }));
  return (
    <Stack gap="sm">
      <Chips
        label={t("developers.status")}
        chips={[
          { value: "any", label: t("developers.any_status") },
          ...DELIVERY_STATUSES.map((status) => ({
            value: status,
            label: [t(`developers.delivery_status.${status}`), counts?.[status]].filter(Boolean).join(" "),
          })),
        ]}
        value={filter.status ?? "any"}
        onChoose={(status) => change({ status })}
      />
      <div className={styles.filters}>
        <EventSelect
          label={t("developers.event_kind")}
          value={filter.event_type}
          onChange={(event_type) => change({ event_type })}
        />
        <EndpointSelect value={filter.endpoint} onChange={(endpoint) => change({ endpoint })} />
        <InvoiceField key={filter.invoice ?? ""} value={filter.invoice} onChange={(invoice) => change({ invoice })} />
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

type EndpointSelectProps = { value: string | undefined; onChange: (endpoint: string | undefined) => void };

/** Renders nothing while there is only the default endpoint. */
function EndpointSelect({ value, onChange }: EndpointSelectProps) {
  const { t } = useTranslation();
  const { data } = useQuery(endpointsQuery);
  if (data === undefined || data.items.length < 2) return null;
  return (
    <NativeSelect
      label={t("developers.endpoint")}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    >
      <option value="">{t("developers.any_endpoint")}</option>
      {data.items.map(({ id, url, description }) => (
        <option key={id} value={id}>
          {description ?? url ?? t("developers.webhook")}
        </option>
      ))}
    </NativeSelect>
  );
}

type InvoiceFieldProps = { value: number | undefined; onChange: (invoice: number | undefined) => void };

/** Takes effect on Enter, or when the field loses the focus. */
function InvoiceField({ value, onChange }: InvoiceFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(String(value ?? ""));
  const typed = text === "" ? undefined : Number(text);
  const take = () => typed !== value && onChange(typed);
  return (
    <TextInput
      label={t("developers.invoice_number")}
      inputMode="numeric"
      maxLength={15}
      value={text}
      onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, ""))}
      onBlur={take}
      onKeyDown={(event) => event.key === "Enter" && take()}
    />
  );
}
