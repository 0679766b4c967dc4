/** The row of something that was done, by whom and when; it opens to show what changed. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormat } from "../format/use-format.ts";
import styles from "./act-row.module.css";
import { Icon, type IconName } from "./icon.tsx";
import { IconBadge } from "./icon-badge.tsx";

type ActRowProps = {
  icon: IconName;
  title: string;
  /** What it was done to. */
  about: ReactNode;
  who: string;
  at: string;
  /** What changed. */
  children: ReactNode;
};

export function ActRow({ icon, title, about, who, at, children }: ActRowProps) {
  const { instant } = useFormat();
  return (
    <details className={styles.entry}>
      <summary className={styles.head}>
        <IconBadge icon={icon} />
        <div className={styles.main}>
          <Text component="div" fw={550}>
            {title}
          </Text>
          <Text component="div" size="sm" c="dimmed" truncate>
            {about}
          </Text>
        </div>
        <div className={styles.end}>
          <Text component="div" size="sm" truncate>
            {who}
          </Text>
          <Text component="div" size="sm" c="dimmed">
            {instant(at)}
          </Text>
        </div>
        <span className={styles.arrow}>
          <Icon name="next" size={16} />
        </span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
