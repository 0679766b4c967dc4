/** The people of one merchant and their roles, for operators. */
import { Card, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { teamOfQuery } from "./queries.ts";
import { UserInList } from "./user.tsx";

export function TenantTeam({ id }: { id: string }) {
  const { t } = useTranslation();
  const people = useQuery(teamOfQuery(id));
  return (
    <Card padding={0}>
      <Title order={2} fz={18} p="lg" pb="sm">
        {t("users.title")}
      </Title>
      <Loaded query={people}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed" px="lg" pb="lg">
              {t("users.no_team")}
            </Text>
          ) : (
            items.map((user) => <UserInList key={user.id} user={user} />)
          )
        }
      </Loaded>
    </Card>
  );
}
