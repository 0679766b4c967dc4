/** A row of a card with the buttons that act on it beside it, or below where there is no room. */
import type { ReactNode } from "react";
import styles from "./action-row.module.css";

export function ActionRow({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.main}>{children}</div>
      {actions}
    </div>
  );
}
