/** An icon in a coloured circle at the beginning of a row. */
import { Icon, type IconName } from "./icon.tsx";
import styles from "./icon-badge.module.css";
import type { Tone } from "./tag.tsx";

export function IconBadge({ icon, tone = "off" }: { icon: IconName; tone?: Tone }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon name={icon} size={18} />
    </span>
  );
}
