/** The takings of today compared with the same day of last week up to this hour, and by hour. */
import { Box, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayStart } from "../../shared/format/dates.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { TextLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Chart } from "./chart.tsx";
import { Compared } from "./compared.tsx";
import { type Today as TodayData, todayQuery } from "./queries.ts";

export function Today({ isSandbox }: { isSandbox: boolean }) {
  const query = useQuery(todayQuery(isSandbox));
  return <Loaded query={query}>{(today) => <TodayCard today={today} />}</Loaded>;
}

function TodayCard({ today }: { today: TodayData }) {
  const { t } = useTranslation();
  const { money, whole, time, day } = useFormat();
  const { paid, refunded, week_ago, hours, now } = today;
  const shown = openHours(today);
  const name = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  return (
    <Chart
      title={t("overview.today.title")}
      about={t("overview.today.about", { day: day(dayStart(week_ago.day)) })}
      empty={t("overview.today.none")}
      tick={whole}
      aside={
        <Group gap="xl" mb="md" align="flex-end">
          <Box>
            <Text fz={{ base: 30, sm: 36 }} fw={700} lh={1.1} style={{ fontVariantNumeric: "tabular-nums" }}>
              {money(paid.amount)}
            </Text>
            <Text size="sm" c="dimmed">
              {t("overview.paid", { count: paid.count })}
              {refunded.count > 0 && ` · ${t("overview.refunded_amount", { amount: money(refunded.amount) })}`}
            </Text>
          </Box>
          <Box>
            <Text size="sm" c="dimmed">
              {t("overview.today.week_ago", { time: time(now) })}
            </Text>
            <Compared
              now={Number(paid.amount)}
              before={Number(week_ago.paid.amount)}
              text={money(week_ago.paid.amount)}
            />
          </Box>
          <TextLink to="/console/shift" size="sm" fw={600}>
            {t("overview.today.shift")}
          </TextLink>
        </Group>
      }
      data={hours.slice(shown.first, shown.last + 1).map((one) => ({
        label: name(one.hour),
        value: Number(one.paid),
        compared: Number(one.week_ago),
        lines: [money(one.paid), t("overview.today.hour_week_ago", { amount: money(one.week_ago) })],
      }))}
      columns={[t("overview.today.hour"), t("overview.today.title"), day(dayStart(week_ago.day))]}
      rows={hours
        .slice(shown.first, shown.last + 1)
        .map((one) => [name(one.hour), money(one.paid), money(one.week_ago)])}
    />
  );
}

/** The hours of the chart: those with payments, and those of a usual day. */
function openHours({ hours }: TodayData): { first: number; last: number } {
  const busy = hours.filter((one) => Number(one.paid) > 0 || Number(one.week_ago) > 0).map(({ hour }) => hour);
  return { first: Math.min(9, ...busy), last: Math.max(18, ...busy) };
}
