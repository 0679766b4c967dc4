/** The timeline of an invoice, newest first. */
import { Card, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { timelineQuery } from "./queries.ts";
import { STATUS_TONES } from "./status.tsx";
import styles from "./timeline.module.css";

export function Timeline({ id }: { id: number }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const query = useQuery(timelineQuery(id));
  return (
    <Card>
      <Title order={2} fz={18} mb="sm">
        {t("invoices.history")}
      </Title>
      <Loaded query={query}>
        {({ items }) => (
          <ol className={styles.steps}>
            {items.toReversed().map(({ at, from, to, source, note }) => (
              <li key={`${at} ${to}`} className={styles.step} data-tone={STATUS_TONES[to]}>
                <Text fw={600}>
                  {from !== to
                    ? t(`invoices.statuses.${to}`)
                    : t(source === "person" ? "invoices.left_as_it_was" : "invoices.again_refunded")}
                </Text>
                <Text size="sm" c="dimmed">
                  {instant(at)} · {from === null ? t("invoices.began") : t(`invoices.sources.${source}`)}
                </Text>
                {note !== undefined && <Text size="sm">{note}</Text>}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Card>
  );
}
