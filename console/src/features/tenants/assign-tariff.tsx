/** The form that puts a merchant on another tariff or period. */
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { useLabel } from "../../shared/i18n/label.ts";
import type { TenantDetail } from "../../shared/tenants/tenant-query.ts";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { type Tariff, tariffsQuery, usePrice } from "../tariffs/index.ts";

export function AssignTariff({ detail }: { detail: TenantDetail }) {
  const { t } = useTranslation();
  const labelOf = useLabel();
  const { id, tariff: present, tariff_active_until } = detail.tenant;
  const present_period = detail.pricing?.period_key ?? "";
  const [slug, setSlug] = useState(present ?? "");
  const [period_key, setPeriodKey] = useState(present_period);
  const { data: tariffs = [] } = useQuery(tariffsQuery);
  const offered = tariffs.filter((tariff) => tariff.enabled || tariff.slug === present);
  const chosen = tariffs.find((tariff) => tariff.slug === slug);
  const assigning = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST("/api/admin/v1/tenants/{id}/tariff", {
          params: { path: { id } },
          body: { tariff: slug, period_key: period_key === "" ? null : period_key },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const problemOf = useFieldProblems(assigning.error);
  const isChanged = slug !== (present ?? "") || period_key !== present_period;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        assigning.mutate();
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t("tenants.assign")}
          value={slug}
          error={problemOf("tariff")}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setSlug(next);
            setPeriodKey(firstPeriod(tariffs.find((tariff) => tariff.slug === next)));
          }}
          data={[
            ...(slug === "" ? [{ value: "", label: t("tenants.choose"), disabled: true }] : []),
            ...offered.map((tariff) => ({ value: tariff.slug, label: labelOf(tariff) })),
          ]}
        />
        {chosen?.enabled && chosen.period_options.length > 0 && (
          <Period tariff={chosen} value={period_key} onChange={setPeriodKey} error={problemOf("period_key")} />
        )}
        <Text size="sm" c="dimmed">
          {tariff_active_until === null ? t("tenants.assign_first_about") : t("tenants.assign_about")}
        </Text>
        <Failure error={assigning.error} known={["tariff", "period_key"]} />
        <Group>
          <Button type="submit" variant="light" loading={assigning.isPending} disabled={!isChanged || slug === ""}>
            {t("tenants.assign_do")}
          </Button>
          <Done when={assigning.isSuccess && !isChanged} />
        </Group>
      </Stack>
    </form>
  );
}

type PeriodProps = { tariff: Tariff; value: string; onChange: (key: string) => void; error: string | undefined };

function Period({ tariff, value, onChange, error }: PeriodProps) {
  const { t } = useTranslation();
  const labelOf = useLabel();
  const priceOf = usePrice();
  return (
    <NativeSelect
      label={t("tenants.period")}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={tariff.period_options.map((option) => ({
        value: option.key,
        label: `${labelOf(option)}: ${priceOf(option)}`,
      }))}
    />
  );
}

function firstPeriod(tariff: Tariff | undefined): string {
  return tariff?.period_options[0]?.key ?? "";
}
