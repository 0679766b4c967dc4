/** The sums paid on each day as a bar chart; hovering a bar shows its day and sum. */
import { Box, Card, Group, Text, Title, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayStart } from "../../shared/format/dates.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import styles from "./day-chart.module.css";
import type { Summary } from "./queries.ts";

type Day = Summary["days"][number];

export function DayChart({ summary: { days } }: { summary: Summary }) {
  const { t } = useTranslation();
  const { money, day } = useFormat();
  const [touched, setTouched] = useState<Day | null>(null);
  const most = Math.max(...days.map(({ paid }) => Number(paid.amount)));
  const name = (one: Day | undefined) => (one === undefined ? "" : day(dayStart(one.day)));
  return (
    <Card>
      <Group justify="space-between" align="flex-start" gap="xs" mih={52}>
        <Box>
          <Title order={2} fz={18}>
            {t("overview.by_day")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("overview.by_day_about")}
          </Text>
        </Box>
        {touched !== null && (
          <Box ta={{ base: "left", sm: "right" }} className={styles.touched ?? ""}>
            <Text fw={700}>{money(touched.paid.amount)}</Text>
            <Text size="sm" c="dimmed">
              {name(touched)} · {t("overview.paid", { count: touched.paid.count })}
            </Text>
          </Box>
        )}
      </Group>
      {most === 0 ? (
        <Text c="dimmed" ta="center" py={40}>
          {t("overview.no_payments")}
        </Text>
      ) : (
        <>
          <Box
            className={styles.chart ?? ""}
            style={{ "--days": days.length }}
            aria-hidden="true"
            onPointerLeave={() => setTouched(null)}
          >
            {days.map((one) => (
              <Box
                key={one.day}
                className={styles.day ?? ""}
                data-touched={touched?.day === one.day}
                onPointerEnter={() => setTouched(one)}
                onPointerDown={() => setTouched(one)}
              >
                <Box className={styles.column ?? ""} style={{ height: `${(Number(one.paid.amount) / most) * 100}%` }} />
              </Box>
            ))}
          </Box>
          <Group justify="space-between" mt={6} aria-hidden="true">
            {[days[0], days[Math.floor(days.length / 2)], days.at(-1)].map((one) => (
              <Text key={one?.day} size="xs" c="dimmed">
                {name(one)}
              </Text>
            ))}
          </Group>
          <DayTable days={days} />
        </>
      )}
    </Card>
  );
}

/** The chart as a table, for screen readers. */
function DayTable({ days }: { days: Day[] }) {
  const { t } = useTranslation();
  const { money, day } = useFormat();
  return (
    <VisuallyHidden>
      <table>
        <caption>{t("overview.by_day")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("overview.day")}</th>
            <th scope="col">{t("overview.turnover")}</th>
            <th scope="col">{t("overview.payments")}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((one) => (
            <tr key={one.day}>
              <th scope="row">{day(dayStart(one.day))}</th>
              <td>{money(one.paid.amount)}</td>
              <td>{one.paid.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
