/** The preview of an import: the number of rows by their effect, the rows, and the button that imports them. */
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Chips } from "../../shared/ui/chips.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { ImportTable, type Outcome, type PlannedRow } from "./import-table.tsx";

const OUTCOMES: Outcome[] = ["new", "changed", "wrong", "same"];

export function ImportPreview({ planned, action }: { planned: { rows: PlannedRow[] }; action: ReactNode }) {
  const { t } = useTranslation();
  const counts = new Map(OUTCOMES.map((one) => [one, planned.rows.filter(({ outcome }) => outcome === one).length]));
  const there = OUTCOMES.filter((outcome) => counts.get(outcome) !== 0);
  const [shown, setShown] = useState<Outcome>(there.includes("wrong") ? "wrong" : (there[0] ?? "same"));
  return (
    <Stack>
      {action}
      <Chips
        label={t("catalog.import.preview")}
        chips={there.map((outcome) => ({
          value: outcome,
          label: `${t(`catalog.import.outcomes.${outcome}`)}: ${counts.get(outcome)}`,
        }))}
        value={shown}
        onChoose={setShown}
      />
      <ImportTable rows={planned.rows.filter(({ outcome }) => outcome === shown)} />
    </Stack>
  );
}

type ApplyProps = { count: number; done: number; isPending: boolean; error: unknown; apply: () => void };

/** The button that starts the import, with its progress and its failure. */
export function ApplyImport({ count, done, isPending, error, apply }: ApplyProps) {
  const { t } = useTranslation();
  if (count === 0) return <Text fw={600}>{t("catalog.import.nothing")}</Text>;
  return (
    <Stack gap="sm">
      <Failure error={error} />
      {error !== null && done > 0 && <Text size="sm">{t("catalog.import.stopped", { done, count })}</Text>}
      {isPending && (
        <Progress value={(done / count) * 100} aria-label={t("catalog.import.progress", { done, count })} animated />
      )}
      <Group>
        <Button loading={isPending} onClick={apply}>
          {t("catalog.import.apply", { count })}
        </Button>
        <Text size="sm" c="dimmed">
          {t("catalog.import.apply_about")}
        </Text>
      </Group>
    </Stack>
  );
}
