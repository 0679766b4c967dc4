/** A bar chart with axes and a tooltip, also moved by the arrow keys. `chart.tsx` loads this file on demand, because its library is large. */
import { Paper, Text } from "@mantine/core";
import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Tone } from "../../shared/ui/tag.tsx";
import styles from "./bars.module.css";

export type Datum = {
  /** The label of the bar, unique in the chart. */
  label: string;
  value: number;
  /** The value of a second, paler bar for comparison. */
  compared?: number;
  tone?: Tone;
  /** The texts of the tooltip, one below another. */
  lines: string[];
};

export type BarsProps = {
  /** The description for screen readers. */
  label: string;
  data: Datum[];
  /** Formats a number of the axis. */
  tick: (value: number) => string;
  height: number;
  /** Whether the bars are horizontal, with the labels in front of them. */
  isLying?: boolean;
};

const TEXT = { fill: "var(--mantine-color-dimmed)", fontSize: 12 };
const LINE = "var(--mantine-color-default-border)";
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };

export function Bars({ label, data, tick, height, isLying = false }: BarsProps) {
  const isCompared = data.some(({ compared }) => compared !== undefined);
  const names = { dataKey: "label", tick: TEXT, tickLine: false, axisLine: { stroke: LINE } } as const;
  const numbers = { tick: TEXT, tickFormatter: tick, tickLine: false, axisLine: false, width: "auto" } as const;
  return (
    <div className={styles.bars}>
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          data={data}
          layout={isLying ? "vertical" : "horizontal"}
          margin={MARGIN}
          barGap={1}
          aria-label={label}
          accessibilityLayer
        >
          <CartesianGrid stroke={LINE} vertical={isLying} horizontal={!isLying} />
          {isLying ? (
            <>
              <XAxis {...numbers} type="number" allowDecimals={false} />
              <YAxis {...names} type="category" width="auto" />
            </>
          ) : (
            <>
              <XAxis {...names} interval="equidistantPreserveStart" minTickGap={16} />
              <YAxis {...numbers} />
            </>
          )}
          <Tooltip
            content={({ active, payload }) => <Tip datum={active ? payload?.[0]?.payload : undefined} />}
            cursor={{ fill: "var(--bar-cursor)" }}
            isAnimationActive={false}
          />
          {isCompared && (
            <Bar dataKey="compared" fill="var(--bar-compared)" isAnimationActive={false} maxBarSize={36} radius={2} />
          )}
          <Bar dataKey="value" fill="var(--bar-fill)" isAnimationActive={false} maxBarSize={36} radius={2}>
            {data.map(({ label: of, tone }) => (
              <Cell key={of} {...(tone && { className: styles.toned, "data-tone": tone })} />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function Tip({ datum }: { datum: Datum | undefined }) {
  if (datum === undefined) return null;
  const [first, ...others] = datum.lines;
  return (
    <Paper withBorder shadow="sm" radius="md" px="sm" py={6} className={styles.tip ?? ""}>
      <Text size="xs" c="dimmed">
        {datum.label}
      </Text>
      <Text size="sm" fw={650}>
        {first}
      </Text>
      {others.map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </Paper>
  );
}
