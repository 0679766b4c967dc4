/** The figures of the operators' first page. */
import { Box, Card, Group, Progress, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import { isLate, useAge } from "./late.ts";
import { type Installation, QUEUES, type QueueName } from "./queries.ts";

type QueuesProps = Pick<Installation, "queues" | "failures">;

export function Queues({ queues, failures }: QueuesProps) {
  const { t } = useTranslation();
  return (
    <Box>
      <Title order={2} fz={18} mb="sm">
        {t("operator.queues")}
      </Title>
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        {QUEUES.map((name) => (
          <Queue key={name} name={name} queue={queues[name]} late={isLate(name, failures)} />
        ))}
      </SimpleGrid>
    </Box>
  );
}

type QueueProps = { name: QueueName; queue: Installation["queues"][QueueName]; late: boolean };

function Queue({ name, queue: { due, oldest_seconds }, late }: QueueProps) {
  const { t } = useTranslation();
  const ageOf = useAge();
  return (
    <Card>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text fw={600}>{t(`operator.queue.${name}`)}</Text>
        <Tag tone={late ? "bad" : "good"}>{late ? t("operator.late") : t("operator.on_time")}</Tag>
      </Group>
      <Text size="sm" c="dimmed">
        {due === 0 ? t("operator.nothing_due") : t("operator.due", { number: due, age: ageOf(oldest_seconds) })}
      </Text>
    </Card>
  );
}

/** A total with its parts. */
function Figure({ title, value, children }: { title: string; value: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <Stack gap="xs" h="100%">
        <Title order={2} fz="sm" fw={600} c="dimmed">
          {title}
        </Title>
        <Text fz={28} fw={650} lh={1.2} style={{ fontVariantNumeric: "tabular-nums" }}>
          {value}
        </Text>
        {children}
      </Stack>
    </Card>
  );
}

type Part = { name: string; count: number; tone: Tone };

/** The parts of a total as a bar and in numbers. */
function DotSeparated({ parts }: { parts: Part[] }) {
  const whole = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Progress.Root size="sm" aria-hidden>
        {parts.map(({ name, count, tone }) => (
          <Progress.Section
            key={name}
            value={(count / Math.max(whole, 1)) * 100}
            color="var(--tone-fill)"
            data-tone={tone}
          />
        ))}
      </Progress.Root>
      <DescriptionList entries={parts.map(({ name, count }) => [name, count])} />
    </>
  );
}

export function Tenants({ tenants }: { tenants: Installation["tenants"] }) {
  const { t } = useTranslation();
  return (
    <Figure title={t("operator.tenants")} value={tenants.total}>
      <DotSeparated
        parts={[
          { name: t("tenants.state.active"), count: tenants.active, tone: "good" },
          { name: t("tenants.state.grace"), count: tenants.grace, tone: "wait" },
          { name: t("tenants.state.hard_stopped"), count: tenants.hard_stopped, tone: "bad" },
        ]}
      />
      <TextLink to="/admin/tenants" size="sm" mt="auto">
        {t("operator.see_tenants")}
      </TextLink>
    </Figure>
  );
}

export function Provider({ sessions: { alive, dead } }: { sessions: Installation["provider_sessions"] }) {
  const { t } = useTranslation();
  return (
    <Figure title={t("operator.provider")} value={alive + dead}>
      <DotSeparated
        parts={[
          { name: t("operator.alive"), count: alive, tone: "good" },
          { name: t("operator.lost"), count: dead, tone: "bad" },
        ]}
      />
    </Figure>
  );
}

export function Bills({ bills: { open, open_kzt } }: { bills: Installation["bills"] }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <Figure title={t("operator.bills")} value={open}>
      <Text size="sm" c="dimmed">
        {open === 0 ? t("operator.no_bills") : money(String(open_kzt))}
      </Text>
      <TextLink to="/admin/bills" search={{ status: "open" }} size="sm" mt="auto">
        {t("operator.see_bills")}
      </TextLink>
    </Figure>
  );
}
