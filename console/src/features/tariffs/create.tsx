/** The page that creates a tariff. */
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { Page } from "../../shared/ui/page.tsx";
import { NEW_DRAFT, tariffOf } from "./draft.ts";
import { TariffForm } from "./form.tsx";

export function NewTariff() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(NEW_DRAFT);
  const making = useMutation({
    mutationFn: () => answerOf(api.POST("/api/admin/v1/tariffs", { body: tariffOf(draft) })),
    async onSuccess({ tariff: { slug } }) {
      await queryClient.invalidateQueries({ queryKey: queryKeys.tariffs.all });
      await navigate({ to: "/admin/tariffs/$slug", params: { slug } });
    },
  });
  return (
    <Page title={t("tariffs.new")} back={{ to: "/admin/tariffs", label: t("tariffs.title") }}>
      <TariffForm draft={draft} onChange={setDraft} onSave={() => making.mutate()} isNew error={making.error}>
        <Button type="submit" loading={making.isPending}>
          {t("tariffs.create")}
        </Button>
      </TariffForm>
    </Page>
  );
}
