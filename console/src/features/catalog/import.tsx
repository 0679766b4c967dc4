/** The page that imports items from a file, after a preview of all changes. */
import { Alert, Anchor, Card, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ownedPath } from "../../shared/api/page-owner.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { FileDrop } from "../../shared/ui/file-drop.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { previewRows, useImporting } from "./import-batches.ts";
import { ApplyImport, ImportPreview } from "./import-preview.tsx";
import { type FileProblem, type ImportRow, MAX_ROWS, type ReadRow, readImport } from "./import-rows.ts";
import type { PlannedRow } from "./import-table.tsx";
import { unitsQuery } from "./queries.ts";

type Planned = { rows: PlannedRow[]; wanted: ImportRow[] };

/** Thrown for a file that cannot be imported as a whole. */
class UnfitFile extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

async function planImport(file: File): Promise<Planned> {
  const { data: units } = await queryClient.ensureQueryData(unitsQuery);
  const named = units.map(({ code, name_ru, name_kk, name_en }) => ({ code, names: [name_ru, name_kk, name_en] }));
  const read = await readImport(file, named);
  if ("problem" in read) throw new UnfitFile(read.problem);
  const sent = read.rows.filter((row): row is ReadRow & { row: ImportRow } => "row" in row);
  const plans = await previewRows(sent.map(({ row }) => row));
  const planOf = new Map(sent.map((row, index) => [row.number, plans[index]]));
  const rows = read.rows.map(({ number, name, ...rest }): PlannedRow => {
    if ("problem" in rest) return { number, name, outcome: "wrong", problem: rest.problem, column: rest.column };
    const plan = planOf.get(number);
    if (plan === undefined || plan.outcome === "wrong")
      return { number, name, outcome: "wrong", problem: plan?.problem ?? "incomplete", column: null };
    return { number, name: plan.after?.name ?? name, outcome: plan.outcome, plan };
  });
  const writes = new Set(
    rows.filter(({ outcome }) => outcome === "new" || outcome === "changed").map(({ number }) => number),
  );
  return { rows, wanted: sent.filter(({ number }) => writes.has(number)).map(({ row }) => row) };
}

export function ImportItems() {
  const { t } = useTranslation();
  const planning = useMutation({ mutationFn: planImport });
  const { importing, done } = useImporting();
  const take = (file: File) => {
    if (importing.isPending) return;
    importing.reset();
    planning.mutate(file);
  };
  return (
    <Page title={t("catalog.import.title")} back={{ to: "/console/catalog", label: t("catalog.title") }}>
      <Stack>
        {importing.data === undefined && <FileField isReading={planning.isPending} onFile={take} />}
        {planning.error instanceof UnfitFile ? (
          <Alert color="red" variant="light" role="alert" title={t(`catalog.import.files.${planning.error.problem}`)}>
            {t(`catalog.import.files_about.${planning.error.problem}`, { rows: MAX_ROWS })}
          </Alert>
        ) : (
          <Failure error={planning.error} />
        )}
        {importing.data !== undefined && (
          <Card role="status">
            <Stack gap="xs" align="flex-start">
              <Text fz={19} fw={650}>
                {t("catalog.import.done")}
              </Text>
              <Text size="sm">{t("catalog.import.done_about", importing.data)}</Text>
              <ButtonLink to="/console/catalog">{t("catalog.import.to_catalog")}</ButtonLink>
            </Stack>
          </Card>
        )}
        {planning.data !== undefined && importing.data === undefined && (
          <ImportPreview
            key={planning.submittedAt}
            planned={planning.data}
            action={
              <ApplyImport
                count={planning.data.wanted.length}
                done={done}
                isPending={importing.isPending}
                error={importing.error}
                apply={() => importing.mutate(planning.data.wanted)}
              />
            }
          />
        )}
      </Stack>
    </Page>
  );
}

function FileField({ isReading, onFile }: { isReading: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <Stack gap="xs">
      <FileDrop label={t("catalog.import.choose")} accept=".csv,.xlsx,text/csv" onFile={onFile}>
        <Stack gap={4} align="center">
          <Icon name="up" size={28} />
          <Text fw={600}>{t(isReading ? "catalog.import.reading" : "catalog.import.choose")}</Text>
          <Text size="sm">{t("catalog.import.choose_about")}</Text>
        </Stack>
      </FileDrop>
      <Text size="sm" c="dimmed">
        {t("catalog.import.columns")}{" "}
        <Anchor
          href={ownedPath(`/api/dashboard/v1/catalog/export.xlsx?language=${language}`)}
          download
          size="sm"
          underline="always"
        >
          {t("catalog.import.sample")}
        </Anchor>
      </Text>
    </Stack>
  );
}
