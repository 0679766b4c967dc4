/** A person in a list for operators: merchants and roles, second factors, and the button that creates a password-reset link. */
import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionRow } from "../../shared/ui/action-row.tsx";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import type { UserRow } from "./queries.ts";
import { ResetLink } from "./reset-link.tsx";

export function UserInList({ user }: { user: UserRow }) {
  const { t } = useTranslation();
  const { email, email_confirmed, is_admin, mfa, tenants } = user;
  return (
    <ActionRow actions={<ResetLink user={user} />}>
      <Group gap="xs">
        <Text fw={550}>{email}</Text>
        {is_admin && <Tag tone="good">{t("users.operator")}</Tag>}
      </Group>
      <Stack gap={0}>
        {tenants.map(({ id, name, role }) => (
          <Text key={id} size="sm">
            <TextLink to="/admin/tenants/$id" params={{ id }} inherit>
              <bdi>{name}</bdi>
            </TextLink>
            {` · ${t(`team.roles.${role}`)}`}
          </Text>
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        <DotSeparated
          of={[
            tenants.length === 0 ? t("users.no_tenants") : null,
            t(mfa ? "team.with_factor" : "team.without_factor"),
            email_confirmed ? null : t("users.unconfirmed"),
          ]}
        />
      </Text>
    </ActionRow>
  );
}
