/** A chart in a card, with a button that shows the same figures as a table. */
import { Box, Button, Card, Center, Group, Loader, Table, Text, Title } from "@mantine/core";
import { type ComponentType, type ReactNode, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadChunk } from "../../shared/ui/load-chunk.ts";
import { useReload } from "../../shared/ui/use-reload.ts";
import type { BarsProps } from "./bars.tsx";
import styles from "./chart.module.css";

const HEIGHT = 220;
/** The height of a horizontal bar with its label. */
const LYING_HEIGHT = 34;
const AXIS_HEIGHT = 34;

/** The component of the charts, once its code is loaded. */
let loaded: ComponentType<BarsProps> | null = null;

type ChartProps = Omit<BarsProps, "label" | "height"> & {
  title: string;
  about: string;
  /** Shown in place of a chart without bars. */
  empty?: string;
  /** Shown beside the title. */
  aside?: ReactNode;
  columns: string[];
  /** The cells of the table; the first names its row. */
  rows: string[][];
};

export function Chart({ title, about, empty, aside, columns, rows, ...bars }: ChartProps) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const id = useId();
  const isEmpty = bars.data.every(({ value, compared = 0 }) => value === 0 && compared === 0);
  const height = bars.isLying ? bars.data.length * LYING_HEIGHT + AXIS_HEIGHT : HEIGHT;
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
        <Box flex="1 1 200px">
          <Title order={2} fz={18} id={id}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        </Box>
        {!isEmpty && (
          <Button variant="default" size="compact-sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t("overview.table")}
          </Button>
        )}
      </Group>
      {aside}
      {isEmpty && (
        <Text c="dimmed" ta="center" py={40}>
          {empty ?? t("overview.no_payments")}
        </Text>
      )}
      {!isEmpty && !isTable && <LoadedBars {...bars} label={title} height={height} />}
      {!isEmpty && isTable && (
        <Table.ScrollContainer minWidth={0} maxHeight={320}>
          <Table className={styles.table ?? ""} aria-labelledby={id} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column}>{column}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(([name = "", ...cells]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" fw={400}>
                    {name}
                  </Table.Th>
                  {cells.map((cell, at) => (
                    <Table.Td key={columns[at + 1]}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}

/** Renders nothing when the code cannot be loaded; the table still has the figures. */
function LoadedBars(props: BarsProps) {
  const [Bars, setBars] = useState(() => loaded);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (loaded !== null) return;
    loadChunk(() => import("./bars.tsx")).then(
      (code) => {
        loaded = code.Bars;
        setBars(() => code.Bars);
      },
      () => setMissing(true),
    );
  }, []);
  useReload(isMissing);
  if (Bars !== null) return <Bars {...props} />;
  return isMissing ? <NoBars height={props.height} /> : <Waiting height={props.height} />;
}

function Waiting({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <Center h={height}>
      <Loader size="sm" role="status" aria-label={t("loading")} />
    </Center>
  );
}

function NoBars({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <Center h={height}>
      <Text size="sm" c="dimmed" ta="center">
        {t("overview.no_chart")}
      </Text>
    </Center>
  );
}
