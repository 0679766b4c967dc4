/** The page of one item: its form, and the button that takes it off sale. */
import { Button, Card, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { fieldProblem } from "../../shared/api/api-error.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { Changeable } from "../../shared/session/may.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { useImporting } from "./import-batches.ts";
import { type ItemFields, ItemForm } from "./item-form.tsx";
import { type CatalogItem, itemQuery } from "./queries.ts";

const route = getRouteApi("/console/catalog/$id");

export function Item() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const item = useQuery(itemQuery(id));
  return (
    <Page
      title={item.data?.name ?? t("catalog.item")}
      back={{ to: "/console/catalog", label: t("catalog.title") }}
      narrow
    >
      <Loaded query={item}>
        {(found) => (
          <Changeable by="catalog:write">
            {found.is_active ? <OnSale key={found.id} item={found} /> : <OffSale item={found} />}
          </Changeable>
        )}
      </Loaded>
    </Page>
  );
}

function OnSale({ item }: { item: CatalogItem }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const params = { path: { id: item.id } };
  const save = (body: ItemFields) => answerOf(api.PATCH("/api/dashboard/v1/catalog/{id}", { params, body }));
  const remove = async () => {
    await answerOf(api.DELETE("/api/dashboard/v1/catalog/{id}", { params }));
    await navigate({ to: "/console/catalog" });
    await queryClient.invalidateQueries({ queryKey: queryKeys.catalog.all });
  };
  return (
    <>
      <Card>
        <ItemForm item={item} label={t("save")} save={save} />
      </Card>
      <Group>
        <Confirm
          label={t("catalog.remove")}
          title={t("catalog.remove_title")}
          about={t("catalog.remove_about")}
          act={remove}
        />
      </Group>
    </>
  );
}

function OffSale({ item: { id } }: { item: CatalogItem }) {
  const { t } = useTranslation();
  const { importing } = useImporting();
  return (
    <Empty icon="box" title={t("catalog.off_sale")} about={t("catalog.off_sale_about")}>
      <Group justify="center">
        <Button loading={importing.isPending} onClick={() => importing.mutate([{ id, is_active: true }])}>
          {t("catalog.put_back")}
        </Button>
        <ButtonLink to="/console/catalog" variant="default">
          {t("catalog.title")}
        </ButtonLink>
      </Group>
      {/* The one thing in the way is another item that has its SKU by now. */}
      {fieldProblem(importing.error, "items.0") === undefined ? (
        <Failure error={importing.error} />
      ) : (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {t("catalog.sku_taken")}
        </Text>
      )}
    </Empty>
  );
}
