/** The settings of a team: required second factors, the refund limit of cashiers, and refunds that require authentication again. */
import { Card, Stack, Switch, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { factorsQuery, mustSetUpFactor } from "../../shared/session/factors.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { MoneySetting } from "./money-setting.tsx";
import { keepTeamSettings, teamSettingsQuery } from "./queries.ts";

export function TeamSettings() {
  const { t } = useTranslation();
  const query = useQuery(teamSettingsQuery);
  return (
    <Card>
      <Stack gap="lg">
        <Title order={2} fz={18}>
          {t("team.settings")}
        </Title>
        <Loaded query={query}>
          {({ require_mfa, cashier_refund_limit, reauthenticate_above }) => (
            <>
              <RequireFactor isRequired={require_mfa} />
              <MoneySetting
                field="cashier_refund_limit"
                amount={cashier_refund_limit}
                empty={0}
                label={t("team.refund_limit")}
                about={t("team.refund_limit_about")}
              />
              <MoneySetting
                field="reauthenticate_above"
                amount={reauthenticate_above}
                empty={null}
                label={t("team.prove_above")}
                about={t("team.prove_above_about")}
              />
            </>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
}

function RequireFactor({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation();
  const router = useRouter();
  const saving = useMutation({
    mutationFn: (require_mfa: boolean) =>
      answerOf(api.PATCH("/api/dashboard/v1/team/settings", { body: { require_mfa } })),
    async onSuccess(settings) {
      keepTeamSettings(settings);
      const factors = await queryClient.fetchQuery({ ...factorsQuery, staleTime: 0 });
      // An owner without a factor must set one up before anything else from now on.
      if (mustSetUpFactor(factors)) await router.navigate({ to: "/console/settings" });
    },
  });
  return (
    <Stack gap="sm">
      <Switch
        label={t("team.require_mfa")}
        description={t("team.require_mfa_about")}
        disabled={saving.isPending}
        checked={saving.isPending ? saving.variables : isRequired}
        onChange={(event) => saving.mutate(event.currentTarget.checked)}
      />
      <Failure error={saving.error} />
    </Stack>
  );
}
