/** The page that adds an item to the catalog. */
import { Card } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { Page } from "../../shared/ui/page.tsx";
import { type ItemFields, ItemForm } from "./item-form.tsx";

const route = getRouteApi("/console/catalog/new");

export function NewItem() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const callOnce = useIdempotentCall();
  const save = (body: ItemFields) =>
    callOnce(body, (header) => answerOf(api.POST("/api/dashboard/v1/catalog", { body, params: { header } })));
  return (
    <Page title={t("catalog.new")} back={{ to: "/console/catalog", label: t("catalog.title") }} narrow>
      <Card>
        <ItemForm
          item={null}
          label={t("catalog.add")}
          save={save}
          onSaved={() => navigate({ to: "/console/catalog" })}
        />
      </Card>
    </Page>
  );
}
