/** A bar chart with axes and a tooltip, which the arrow keys move too. Its library is large: `chart.tsx` loads this file when it is needed. */
import { Paper, Text } from "@mantine/core";
import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Tone } from "../../shared/ui/tag.tsx";
import styles from "./bars.module.css";

export type Datum = {
  /** Stands under the bar, and differs from those of all others. */
  label: string;
  value: number;
  /** A second, paler bar beside the first, to compare with. */
  compared?: number;
  tone?: Tone;
  /** The lines of the tooltip. */
  lines: string[];
};

export type BarsProps = {
  /** What is shown, for screen readers. */
  label: string;
  data: Datum[];
  /** Writes a number of the axis. */
  tick: (value: number) => string;
  height: number;
  /** Bars lie, with the labels in front of them. */
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
