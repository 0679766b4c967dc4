/** A figure of the previous period, and the difference of the present one. */
import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

type ComparedProps = {
  now: number;
  before: number;
  /** The formatted figure of the previous period. */
  text: string;
  /** Whether more is worse, so that a rise is not shown as good. */
  isLoss?: boolean;
};

export function Compared({ now, before, text, isLoss = false }: ComparedProps) {
  const { t } = useTranslation();
  const percent = before === 0 ? null : Math.round(((now - before) / before) * 100);
  return (
    <Group gap={6} wrap="wrap">
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: "tabular-nums" }}>
        {text}
      </Text>
      {percent !== null && percent !== 0 && (
        <Text
          size="sm"
          fw={600}
          {...(percent > 0 && !isLoss && { c: "var(--tolem-on)" })}
          style={{ whiteSpace: "nowrap" }}
        >
          {t(percent > 0 ? "overview.more" : "overview.less", { percent: Math.abs(percent) })}
        </Text>
      )}
    </Group>
  );
}
