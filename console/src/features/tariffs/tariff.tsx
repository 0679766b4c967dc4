/** The page of one tariff: its form, whether it is sold, and the button that deletes it. */
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api, doneBy } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useLabel } from "../../shared/i18n/label.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { changesTo, draftOf, draftProblems } from "./draft.ts";
import { TariffForm } from "./form.tsx";
import { type Tariff, tariffQuery } from "./queries.ts";

const route = getRouteApi("/admin/tariffs/$slug");

export function TariffPage() {
  const { t } = useTranslation();
  const { slug } = route.useParams();
  const tariff = useQuery(tariffQuery(slug));
  const labelOf = useLabel();
  return (
    <Page
      title={tariff.data === undefined ? "…" : labelOf(tariff.data)}
      back={{ to: "/admin/tariffs", label: t("tariffs.title") }}
    >
      <Loaded query={tariff}>
        {(read) => (
          <Stack key={slug}>
            <ChangeTariff tariff={read} />
            <Sale tariff={read} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function ChangeTariff({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(tariff));
  const { slug } = tariff;
  const changes = changesTo(tariff, draft);
  // An invalid field counts as a change, so that saving shows its problem.
  const isChanged = Object.keys({ ...changes, ...draftProblems(draft) }).length > 0;
  const saving = useMutation({
    mutationFn: () =>
      answerOf(api.PATCH("/api/admin/v1/tariffs/{slug}", { params: { path: { slug } }, body: changes })),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <TariffForm draft={draft} onChange={setDraft} onSave={() => saving.mutate()} error={saving.error}>
      <Button type="submit" loading={saving.isPending} disabled={!isChanged}>
        {t("save")}
      </Button>
      <Done when={saving.isSuccess && !isChanged} />
    </TariffForm>
  );
}

/** The switch that offers the tariff to merchants, and its deletion or the reason why it cannot be deleted. */
function Sale({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation();
  const { enabled, is_default_trial, tenants_using } = tariff;
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2} fz={18}>
          {t("tariffs.sale")}
        </Title>
        <Text size="sm">{enabled ? t("tariffs.on_sale") : t("tariffs.off_sale")}</Text>
        {is_default_trial && (
          <Text size="sm" c="dimmed">
            {t("tariffs.protected_trial")}
          </Text>
        )}
        {!is_default_trial && tenants_using > 0 && (
          <Text size="sm" c="dimmed">
            {t("tariffs.protected_use", { using: t("tariffs.using", { count: tenants_using }) })}
          </Text>
        )}
        {!is_default_trial && (
          <Group>
            {enabled ? <Disable tariff={tariff} /> : <Enable tariff={tariff} />}
            {tenants_using === 0 && <Remove tariff={tariff} />}
          </Group>
        )}
      </Stack>
    </Card>
  );
}

function Disable({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation();
  const labelOf = useLabel();
  async function disable() {
    const params = { path: { slug: tariff.slug } };
    await answerOf(api.POST("/api/admin/v1/tariffs/{slug}/disable", { params }));
    await queryClient.invalidateQueries();
  }
  return (
    <Confirm
      calm
      label={t("tariffs.disable")}
      title={t("tariffs.disable_title", { name: labelOf(tariff) })}
      about={t("tariffs.disable_about")}
      act={disable}
    />
  );
}

function Enable({ tariff: { slug } }: { tariff: Tariff }) {
  const { t } = useTranslation();
  const enabling = useMutation({
    mutationFn: () => answerOf(api.POST("/api/admin/v1/tariffs/{slug}/enable", { params: { path: { slug } } })),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <>
      <Button loading={enabling.isPending} onClick={() => enabling.mutate()}>
        {t("tariffs.enable")}
      </Button>
      <Failure error={enabling.error} />
    </>
  );
}

function Remove({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const labelOf = useLabel();
  const { slug } = tariff;
  async function remove() {
    await doneBy(api.DELETE("/api/admin/v1/tariffs/{slug}", { params: { path: { slug } } }));
    await navigate({ to: "/admin/tariffs" });
    queryClient.removeQueries({ queryKey: queryKeys.tariffs.one(slug) });
    await queryClient.invalidateQueries();
  }
  return (
    <Confirm
      label={t("tariffs.remove")}
      title={t("tariffs.remove_title", { name: labelOf(tariff) })}
      about={t("tariffs.remove_about")}
      act={remove}
    />
  );
}
