/** The fields of retries and grace, collapsed because most subscriptions keep the defaults. */
import { Button, Collapse, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/icon.tsx";
import { useRetries } from "./rhythm.ts";
import { settingsOf, type TermsProps } from "./terms.ts";

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
const ATTEMPTS = upTo(10);
const INTERVALS_HOURS = [1, 3, 6, 12, 24, 48, 72, 168];
const GRACE_DAYS = upTo(30);

export function RetryFields({ terms, change }: TermsProps) {
  const { t } = useTranslation();
  const [isOpen, { toggle }] = useDisclosure();
  const { max_retry_attempts, retry_interval_hours, grace_period_days } = terms;
  // A value that a program has set remains selectable.
  const intervals = [...new Set([...INTERVALS_HOURS, Number(retry_interval_hours)])].sort((a, b) => a - b);
  const retries = useRetries();
  return (
    <Stack gap="sm" align="stretch">
      <Text size="sm" c="dimmed">
        {t("subscriptions.retries_about", {
          attempts: retries(settingsOf(terms)),
          days: t("subscriptions.days", { count: Number(grace_period_days) }),
        })}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        ml={-8}
        aria-expanded={isOpen}
        rightSection={<Icon name={isOpen ? "minus" : "plus"} size={14} />}
        onClick={toggle}
      >
        {t("subscriptions.change_retries")}
      </Button>
      <Collapse expanded={isOpen}>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <NativeSelect
            label={t("subscriptions.attempts_setting")}
            data={ATTEMPTS.map(String)}
            value={max_retry_attempts}
            onChange={(event) => change({ max_retry_attempts: event.currentTarget.value })}
          />
          <NativeSelect
            label={t("subscriptions.interval_setting")}
            data={intervals.map((count) => ({ value: String(count), label: t("subscriptions.hours", { count }) }))}
            value={retry_interval_hours}
            onChange={(event) => change({ retry_interval_hours: event.currentTarget.value })}
          />
          <NativeSelect
            label={t("subscriptions.grace")}
            data={GRACE_DAYS.map((count) => ({ value: String(count), label: t("subscriptions.days", { count }) }))}
            value={grace_period_days}
            onChange={(event) => change({ grace_period_days: event.currentTarget.value })}
          />
        </SimpleGrid>
      </Collapse>
    </Stack>
  );
}
