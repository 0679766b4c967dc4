/** The report of a shift, for the screen, A4 paper and an 80 mm roll. */
import { Box, Card, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTenant } from "../../shared/session/me.ts";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import type { Takings } from "./queries.ts";
import styles from "./shift.module.css";

export function ShiftReport({ takings }: { takings: Takings }) {
  const { t } = useTranslation();
  const { money, instant } = useFormat();
  const { paid, refunded, net, average, refunds_pending, is_sandbox, from, to } = takings;
  return (
    <Card className={styles.report ?? ""} component="section" aria-label={t("shift.title")}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Box>
            <Text fw={650} dir="auto" style={{ overflowWrap: "anywhere" }}>
              {useTenant().name}
            </Text>
            <Text size="sm" c="dimmed">
              {t("shift.period", { from: instant(from), to: instant(to) })}
            </Text>
          </Box>
          {is_sandbox && <Tag tone="test">{t("sandbox")}</Tag>}
        </Group>
        <Box>
          <Text size="sm" c="dimmed">
            {t("shift.net")}
          </Text>
          <Text className={styles.net ?? ""}>{money(net)}</Text>
        </Box>
        <DescriptionList
          entries={[
            [t("shift.paid"), `${money(paid.amount)} · ${t("overview.paid", { count: paid.count })}`],
            [t("shift.refunded"), `${money(refunded.amount)} · ${t("shift.refunds", { count: refunded.count })}`],
            [t("overview.average"), money(average)],
          ]}
        />
        {refunds_pending.count > 0 && (
          <Notice tone="wait">
            {t("shift.pending", { count: refunds_pending.count, amount: money(refunds_pending.amount) })}
          </Notice>
        )}
        <Channels takings={takings} />
        <Makers takings={takings} />
        <Text className={styles.signature ?? ""} size="sm">
          {t("shift.signature")}
        </Text>
      </Stack>
    </Card>
  );
}

function Channels({ takings: { channels } }: { takings: Takings }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const used = channels.filter(({ paid, refunded }) => paid.count > 0 || refunded.count > 0);
  if (used.length === 0) return <Text c="dimmed">{t("shift.nothing")}</Text>;
  const headings = [t("shift.channel"), t("overview.payments"), t("shift.paid"), t("shift.refunded"), t("shift.total")];
  return (
    <Part title={t("shift.by_channel")} headings={headings}>
      {used.map(({ channel, paid, refunded, net }) => (
        <tr key={channel}>
          <th scope="row">
            {t(`shift.channels.${channel}`)}
            <span className={styles.small}>
              {t("overview.paid", { count: paid.count })}
              {refunded.count > 0 && ` · ${t("overview.refunded_amount", { amount: money(refunded.amount) })}`}
            </span>
          </th>
          <td className={styles.wide}>{paid.count}</td>
          <td className={styles.wide}>{money(paid.amount)}</td>
          <td className={styles.wide}>{money(refunded.amount)}</td>
          <td>{money(net)}</td>
        </tr>
      ))}
    </Part>
  );
}

function Makers({ takings: { makers } }: { takings: Takings }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  if (makers.length === 0) return null;
  return (
    <Part
      title={t("shift.by_maker")}
      about={t("shift.by_maker_about")}
      headings={[t("shift.maker"), t("overview.payments"), t("shift.paid")]}
    >
      {makers.map(({ kind, id, name, paid }) => (
        <tr key={`${kind} ${id}`}>
          <th scope="row">
            <bdi>{name ?? t(`shift.makers.${kind}`)}</bdi>
            {name !== null && <span className={styles.kind}>{t(`shift.makers.${kind}`)}</span>}
            <span className={styles.small}>{t("overview.paid", { count: paid.count })}</span>
          </th>
          <td className={styles.wide}>{paid.count}</td>
          <td>{money(paid.amount)}</td>
        </tr>
      ))}
    </Part>
  );
}

type PartProps = { title: string; about?: string; headings: string[]; children: ReactNode };

/** A table that, on narrow media, shows only the first and the last column, and the rest as small text in the rows. */
function Part({ title, about, headings, children }: PartProps) {
  return (
    <Box>
      <Title order={2} fz={18}>
        {title}
      </Title>
      {about !== undefined && (
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      )}
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {headings.map((heading, at) => (
              <th key={heading} scope="col" {...(at > 0 && at < headings.length - 1 && { className: styles.wide })}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Box>
  );
}
