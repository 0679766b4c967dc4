/** Shows the name of the merchant above the navigation; a person who acts for several merchants switches between them here. */
import { Menu, Text, UnstyledButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { switchTenant } from "../../features/team/switch-tenant.ts";
import { useMe } from "../../shared/session/me.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./frame.module.css";

/** `name` is the merchant's name, or the e-mail address of an operator. */
export function Owner({ name }: { name: string }) {
  const { t } = useTranslation();
  const { tenant, tenants } = useMe();
  const switching = useMutation({ mutationFn: switchTenant });
  const others = tenants.filter(({ id }) => id !== tenant?.id);
  if (tenant === null || others.length === 0) {
    return (
      <Text size="sm" c="dimmed" px={10} pb="xs" truncate>
        {name}
      </Text>
    );
  }
  return (
    <>
      <Menu position="bottom-start" width={228}>
        <Menu.Target>
          <UnstyledButton className={styles.owner} aria-label={`${name}. ${t("team.switch")}`}>
            <Text size="sm" fw={600} truncate>
              {name}
            </Text>
            <Icon name="sorted" size={16} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("team.switch")}</Menu.Label>
          {others.map(({ id, name: other }) => (
            <Menu.Item key={id} onClick={() => switching.mutate(id)}>
              <Text size="sm" truncate>
                {other}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Failure error={switching.error} />
    </>
  );
}
