/** A pictogram in a round ground, which begins a row. */
import styles from "./disc.module.css";
import { Icon, type IconName } from "./icon.tsx";
import type { Tone } from "./tag.tsx";

export function Disc({ icon, tone = "off" }: { icon: IconName; tone?: Tone }) {
  return (
    <span className={styles.disc} data-tone={tone}>
      <Icon name={icon} size={18} />
    </span>
  );
}
