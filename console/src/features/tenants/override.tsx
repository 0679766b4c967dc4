/** The form of the terms that are agreed with one merchant in place of its tariff's price, period and limit. */
import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../shared/api/api-error.ts";
import { answerOf, api, doneBy } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMe } from "../../shared/session/me.ts";
import type { TenantDetail } from "../../shared/tenants/tenant-query.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { tariffsQuery, useLimit } from "../tariffs/index.ts";
import { changesTo, NO_TERMS, type Terms, termsOf, termsProblems } from "./terms.ts";

export function Override({ detail }: { detail: TenantDetail }) {
  const { t } = useTranslation();
  const { pricing_override, tenant } = detail;
  const [terms, setTerms] = useState(() => termsOf(pricing_override));
  if (tenant.tariff === null) {
    return (
      <Text size="sm" c="dimmed">
        {t("tenants.override_needs_tariff")}
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <TermsForm detail={detail} terms={terms} onChange={setTerms} />
      {pricing_override.custom_pricing_set_at !== null && (
        <Agreed detail={detail} onCleared={() => setTerms(NO_TERMS)} />
      )}
    </Stack>
  );
}

type TermsFormProps = { detail: TenantDetail; terms: Terms; onChange: (terms: Terms) => void };

function TermsForm({ detail, terms, onChange }: TermsFormProps) {
  const { t } = useTranslation();
  const { tenant, pricing_override } = detail;
  const inTariff = useInTariff(detail);
  const found = termsProblems(terms);
  const changes = changesTo(pricing_override, terms);
  // An invalid field counts as a change, so that saving shows its problem.
  const isChanged = Object.keys({ ...changes, ...found }).length > 0;
  const saving = useMutation({
    mutationFn: () =>
      answerOf(
        api.PATCH("/api/admin/v1/tenants/{id}/pricing-override", {
          params: { path: { id: tenant.id } },
          body: changes,
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const { wasSubmitted, formProps } = useForm({
    valid: Object.keys(found).length === 0 ? changes : null,
    send: () => saving.mutate(),
  });
  const apiProblemOf = useFieldProblems(saving.error);
  const field = (name: keyof Terms) => {
    const mistyped = wasSubmitted ? found[name] : undefined;
    const refused = isApiError(saving.error, "CUSTOM_PERIOD_NOT_APPLICABLE") && name === "custom_period_days";
    const problem = mistyped ?? (refused ? "custom_period_none" : undefined);
    return {
      value: terms[name],
      error: problem === undefined ? apiProblemOf(name) : t(`tenants.${problem}`),
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ ...terms, [name]: event.currentTarget.value }),
    };
  };
  const figure = { placeholder: t("tenants.as_tariff"), inputMode: "numeric" } as const;
  return (
    <form {...formProps}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t("tenants.override_about")}
        </Text>
        <TextInput
          label={t("tenants.custom_price")}
          description={inTariff.price}
          {...figure}
          {...field("custom_price_kzt")}
        />
        <TextInput
          label={t("tenants.custom_period")}
          description={inTariff.period ?? t("tenants.custom_period_none")}
          disabled={inTariff.period === null && terms.custom_period_days === ""}
          {...figure}
          {...field("custom_period_days")}
        />
        <TextInput
          label={t("tenants.custom_limit")}
          description={inTariff.limit}
          {...figure}
          {...field("custom_daily_limit")}
        />
        <Textarea
          label={`${t("tenants.custom_reason")} (${t("optional")})`}
          autosize
          minRows={2}
          maxLength={255}
          {...field("custom_pricing_reason")}
        />
        <Failure error={saving.error} known={Object.keys(terms)} />
        <Group>
          <Button type="submit" loading={saving.isPending} disabled={!isChanged}>
            {t("save")}
          </Button>
          <Done when={saving.isSuccess && !isChanged} />
        </Group>
      </Stack>
    </form>
  );
}

/** The terms of the tariff, shown below the fields that override them. */
function useInTariff({ tenant, pricing, period_key }: TenantDetail) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const limitOf = useLimit();
  const { data = [] } = useQuery(tariffsQuery);
  const tariff = data.find(({ slug }) => slug === tenant.tariff);
  const [first] = tariff?.period_options ?? [];
  const option = tariff?.period_options.find(({ key }) => key === (pricing?.period_key ?? period_key)) ?? first;
  const inTariffText = (value: string) => t("tenants.in_tariff", { value });
  return {
    price: option && inTariffText(money(String(option.price_kzt))),
    period: option === undefined ? null : inTariffText(t("tariffs.days", { count: option.period_days })),
    limit: tariff && inTariffText(limitOf(tariff.daily_limit)),
  };
}

/** Who agreed on the terms and when, and the button that returns to the tariff's own. */
function Agreed({ detail, onCleared }: { detail: TenantDetail; onCleared: () => void }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const me = useMe().user;
  const { custom_pricing_set_at: at, custom_pricing_set_by_admin_user_id: by } = detail.pricing_override;
  const who = by === me.id ? t("audit.me") : t("audit.operator", { id: by });
  async function clear() {
    const params = { path: { id: detail.tenant.id } };
    await doneBy(api.DELETE("/api/admin/v1/tenants/{id}/pricing-override", { params }));
    onCleared();
    await queryClient.invalidateQueries();
  }
  return (
    <Group justify="space-between" gap="xs">
      <Text size="xs" c="dimmed">
        {at !== null && t("tenants.override_set", { at: instant(at), who })}
      </Text>
      <Confirm
        size="xs"
        label={t("tenants.override_clear")}
        title={t("tenants.override_clear_title")}
        about={t("tenants.override_clear_about")}
        act={clear}
      />
    </Group>
  );
}
