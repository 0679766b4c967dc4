/** A to-do: the invoices that wait for a decision. */
import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useHeldCount } from "./held-count.ts";

/** Renders nothing while there is none. */
export function HeldTodo() {
  const { t } = useTranslation();
  const count = useHeldCount();
  if (count === 0) return null;
  return (
    <Notice tone="wait">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          <b>{t("invoices.held.todo", { count })}</b> {t("invoices.held.todo_about")}
        </Text>
        <ButtonLink to="/console/invoices" search={{ held: true }} size="sm" variant="default">
          {t("invoices.held.todo_go")}
        </ButtonLink>
      </Group>
    </Notice>
  );
}
