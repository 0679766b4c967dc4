/** The button and dialog that add items of the catalog to a cart. */
import { Button, Group, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/icon.tsx";
import { ItemPicker, type ItemPickerProps } from "./item-picker.tsx";

export function PickItems(props: ItemPickerProps) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="light" leftSection={<Icon name="plus" size={18} />} onClick={open}>
        {t("catalog.cart_add")}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t("catalog.cart_add")}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <ItemPicker {...props} autoFocus />
        <Group justify="flex-end" pt="md">
          <Button onClick={close}>{t("catalog.picked")}</Button>
        </Group>
      </Modal>
    </>
  );
}
