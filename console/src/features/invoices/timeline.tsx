/** The timeline of an invoice, newest first. */
import { Card, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { useMadeBy, useMakers } from "./made-by.ts";
import { timelineQuery } from "./queries.ts";
import { STATUS_TONES } from "./status.tsx";
import styles from "./timeline.module.css";

type TimelineStep = Awaited<ReturnType<ReturnType<typeof timelineQuery>["queryFn"]>>["items"][number];

export function Timeline({ id }: { id: number }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const query = useQuery(timelineQuery(id));
  const makers = useMakers(id);
  const madeBy = useMadeBy();
  /** The author of the step or, without one, its source. */
  function authorOf({ from, to, source }: TimelineStep): string | null {
    if (from === null) return madeBy(makers?.created);
    const isCancel = source === "api" && (to === "cancelling" || to === "cancelled");
    return (isCancel ? madeBy(makers?.cancelled) : null) ?? t(`invoices.sources.${source}`);
  }
  return (
    <Card>
      <Title order={2} fz={18} mb="sm">
        {t("invoices.history")}
      </Title>
      <Loaded query={query}>
        {({ items }) => (
          <ol className={styles.steps}>
            {items.toReversed().map(({ note, ...step }) => {
              const { at, from, to, source } = step;
              return (
                <li key={`${at} ${to}`} className={styles.step} data-tone={STATUS_TONES[to]}>
                  <Text fw={600}>
                    {from !== to
                      ? t(`invoices.statuses.${to}`)
                      : t(source === "person" ? "invoices.left_as_it_was" : "invoices.again_refunded")}
                  </Text>
                  <Text size="sm" c="dimmed">
                    <DotSeparated of={[instant(at), from === null ? t("invoices.began") : null, authorOf(step)]} />
                  </Text>
                  {note !== undefined && <Text size="sm">{note}</Text>}
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
    </Card>
  );
}
