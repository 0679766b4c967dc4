/** The field of the hour at which the merchant's subscriptions are billed. */
import { NativeSelect, Stack, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { setMe, useTenant } from "../../shared/session/me.ts";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

export function BillingHour() {
  const { t } = useTranslation();
  const { billing_hour } = useTenant();
  const saving = useMutation({
    mutationFn: (hour: number) => answerOf(api.PATCH("/api/dashboard/v1/profile", { body: { billing_hour: hour } })),
    onSuccess: setMe,
  });
  return (
    <Stack>
      <Title order={2} fz={18}>
        {t("people.billing_hour")}
      </Title>
      <NativeSelect
        aria-label={t("people.billing_hour")}
        description={t("people.billing_hour_about")}
        data={HOURS}
        disabled={saving.isPending}
        value={String(saving.isPending ? saving.variables : billing_hour)}
        onChange={(event) => saving.mutate(Number(event.currentTarget.value))}
      />
      <Failure error={saving.error} />
      <Done when={saving.isSuccess} />
    </Stack>
  );
}
