/** A figure of before, and by how much the present one differs from it. */
import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

type ComparedProps = {
  now: number;
  before: number;
  /** The figure of before as people read it. */
  text: string;
  /** Where more is worse, a rise is not shown as good. */
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
