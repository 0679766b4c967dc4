/** The buttons that export the person's data and delete the account. */
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { ownedPath } from "../../shared/api/page-owner.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { DeleteAccount } from "./delete-account.tsx";

export function MyData() {
  const { t } = useTranslation();
  const [isDeleting, { open, close }] = useDisclosure();
  return (
    <Stack>
      <Title order={2} fz={18}>
        {t("people.data.title")}
      </Title>
      <Text size="sm">{t("people.data.about")}</Text>
      <Group>
        <Button
          component="a"
          href={ownedPath("/api/dashboard/v1/profile/export")}
          download
          variant="default"
          leftSection={<Icon name="down" size={18} />}
        >
          {t("people.data.download")}
        </Button>
        <Button variant="default" color="red" c="var(--mantine-color-error)" onClick={open}>
          {t("people.data.delete")}
        </Button>
      </Group>
      <DeleteAccount opened={isDeleting} onClose={close} />
    </Stack>
  );
}
