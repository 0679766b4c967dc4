/** The page that creates a payment link. */
import { Card, Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useIsTestOnly } from "../../shared/session/may.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { billingOf, bodyOf, type Draft, FRESH } from "./draft.ts";
import { DraftForm } from "./draft-form.tsx";

const route = getRouteApi("/console/links/new");

export function NewPaymentLink() {
  const { t } = useTranslation();
  const isTestOnly = useIsTestOnly();
  const [is_sandbox, setSandbox] = useState(isTestOnly);
  const navigate = route.useNavigate();
  const callOnce = useIdempotentCall();
  const creating = useMutation({
    mutationFn(draft: Draft) {
      const body = { ...bodyOf(draft), ...billingOf(draft), is_sandbox };
      return callOnce(body, (header) =>
        answerOf(api.POST("/api/dashboard/v1/payment-links", { body, params: { header } })),
      );
    },
    async onSuccess({ id }) {
      await queryClient.invalidateQueries({ queryKey: queryKeys.links.all });
      await navigate({ to: "/console/links/$id", params: { id: String(id) } });
    },
  });
  return (
    <Page title={t("links.new")} back={{ to: "/console/links", label: t("links.title") }} narrow>
      <DraftForm begun={FRESH} sending={creating} submit={t("links.create")}>
        <Card>
          <Switch
            label={t("links.test")}
            description={t(isTestOnly ? "links.test_only" : "links.test_about")}
            checked={is_sandbox}
            disabled={isTestOnly}
            onChange={(event) => setSandbox(event.currentTarget.checked)}
          />
        </Card>
      </DraftForm>
    </Page>
  );
}
