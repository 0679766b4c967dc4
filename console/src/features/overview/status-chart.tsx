/** The bar chart of the statuses of a period's invoices, with the number of each. */
import { Box, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { STATUS_TONES } from "../invoices/index.ts";
import type { Summary } from "./queries.ts";
import styles from "./status-chart.module.css";

export function StatusChart({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const statuses = summary.statuses.filter(({ count }) => count > 0);
  return (
    <Card>
      <Stack gap="sm">
        <Box>
          <Title order={2} fz={18}>
            {t("overview.by_status")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("overview.by_status_about")}
          </Text>
        </Box>
        {statuses.length > 0 && (
          <Box className={styles.bar} aria-hidden="true">
            {statuses.map(({ status, count }) => (
              <span key={status} data-tone={STATUS_TONES[status]} style={{ flexGrow: count }} />
            ))}
          </Box>
        )}
        <Box component="ul" className={styles.parts}>
          {statuses.map(({ status, count, amount }) => (
            <li key={status}>
              <Group justify="space-between" wrap="nowrap" gap="sm" py={6}>
                <Group gap={10} wrap="nowrap">
                  <span className={styles.dot} data-tone={STATUS_TONES[status]} />
                  <Text size="sm">{t(`invoices.statuses.${status}`)}</Text>
                </Group>
                <Box ta="right" className={styles.figures ?? ""}>
                  <Text size="sm" fw={600}>
                    {money(amount)}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {t("overview.count", { count })}
                  </Text>
                </Box>
              </Group>
            </li>
          ))}
        </Box>
      </Stack>
    </Card>
  );
}
