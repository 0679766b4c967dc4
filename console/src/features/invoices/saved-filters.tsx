/** The menu of the filters that were saved by name in this browser, and the dialog that saves one. */
import { ActionIcon, Box, Button, Group, Menu, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/icon.tsx";
import type { InvoiceFilter } from "./filter.ts";
import { useSavedFilters } from "./remembered.ts";

type SavedFiltersProps = { filter: InvoiceFilter; onChoose: (filter: InvoiceFilter) => void };

export function SavedFilters({ filter, onChoose }: SavedFiltersProps) {
  const { t } = useTranslation();
  const { saved, save, remove } = useSavedFilters();
  const [isNaming, naming] = useDisclosure();
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" h={42} px="sm" aria-label={t("invoices.saved.title")}>
            <Group gap="xs" wrap="nowrap">
              <Icon name="star" size={18} />
              <Box component="span" visibleFrom="sm">
                {t("invoices.saved.title")}
              </Box>
            </Group>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.map(({ name, filter: those }) => (
            <Menu.Item key={name} onClick={() => onChoose(those)}>
              <Text size="sm" truncate>
                {name}
              </Text>
            </Menu.Item>
          ))}
          {saved.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={naming.open}>
            {t("invoices.saved.save")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isNaming}
        onClose={naming.close}
        title={t("invoices.saved.save")}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <Stack>
          <NameForm
            onName={(name) => {
              save({ name, filter });
              naming.close();
            }}
          />
          {saved.map(({ name }) => (
            <Group key={name} justify="space-between" wrap="nowrap">
              <Text size="sm" truncate>
                {name}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("invoices.saved.remove", { name })}
                onClick={() => remove(name)}
              >
                <Icon name="close" size={16} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      </Modal>
    </>
  );
}

function NameForm({ onName }: { onName: (name: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onName(name.trim());
      }}
    >
      <Stack>
        <TextInput
          label={t("invoices.saved.name")}
          description={t("invoices.saved.about")}
          data-autofocus
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={name.trim() === ""}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
