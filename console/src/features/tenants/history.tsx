/** The list of the latest actions of operators on one merchant. */
import { Card, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { auditQuery, Entry } from "../audit/index.ts";

const SHOWN = 10;

export function TenantHistory({ id }: { id: string }) {
  const { t } = useTranslation();
  const entries = useQuery(auditQuery({ tenant: id }, SHOWN));
  return (
    <Card padding={0}>
      <Title order={2} fz={18} p="lg" pb="sm">
        {t("tenants.history")}
      </Title>
      <Loaded query={entries}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed" px="lg" pb="lg">
              {t("tenants.no_history")}
            </Text>
          ) : (
            items.map((entry) => <Entry key={entry.id} entry={entry} isOfPage />)
          )
        }
      </Loaded>
      {entries.data !== undefined && entries.data.total > SHOWN && (
        <TextLink to="/admin/audit" search={{ tenant: id }} size="sm" p="lg" pt="sm">
          {t("tenants.all_history")}
        </TextLink>
      )}
    </Card>
  );
}
