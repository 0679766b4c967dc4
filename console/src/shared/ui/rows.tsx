/** A list of rows in a card, each of which may be a link. */
import { Card, Group, Pagination, Text } from "@mantine/core";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import { BlockLink } from "./link.tsx";
import styles from "./rows.module.css";

export function Rows({ children }: { children: ReactNode }) {
  return (
    <Card padding={0} className={styles.rows}>
      {children}
    </Card>
  );
}

type RowProps = {
  to?: LinkProps;
  picture?: ReactNode;
  title: ReactNode;
  about: ReactNode;
  value?: ReactNode;
  /** The text below the value. */
  note?: ReactNode;
};

export function Row({ to, picture, title, about, value, note }: RowProps) {
  const content = (
    <>
      {picture}
      <div className={styles.content}>
        <div className={styles.line}>
          <Text component="div" fw={550} lineClamp={2} className={styles.words}>
            {title}
          </Text>
          <Text component="div" fw={600} className={styles.value}>
            {value}
          </Text>
        </div>
        <div className={styles.line}>
          <Text component="div" size="sm" c="dimmed" lineClamp={2} className={styles.words}>
            {about}
          </Text>
          <div className={styles.note}>{note}</div>
        </div>
      </div>
      {to !== undefined && <Icon name="next" size={16} />}
    </>
  );
  if (to === undefined) return <div className={styles.row}>{content}</div>;
  return (
    <BlockLink {...to} className={`${styles.row} ${styles.link}`}>
      {content}
    </BlockLink>
  );
}

type PagesProps = { total: number; size: number; page: number; onTurn: (page: number) => void };

/** The number of entries, and the links to the other pages. */
export function Pages({ total, size, page, onTurn }: PagesProps) {
  const { t } = useTranslation();
  const count = Math.ceil(total / size);
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {t("total", { count: total })}
      </Text>
      {count > 1 && (
        <Pagination
          total={count}
          value={page}
          onChange={onTurn}
          siblings={0}
          size="sm"
          getControlProps={(control) => ({ "aria-label": t(`pages.${control}`) })}
          getItemProps={(number) => ({ "aria-label": t("pages.number", { number }) })}
        />
      )}
    </Group>
  );
}
