/** A tag of one word, with a colour for its tone. */
import { Badge } from "@mantine/core";
import styles from "./tag.module.css";

/** `good`: done; `wait`: in progress; `bad`: failed; `part`: half done; `off`: over, or not in use; `test`: no money moves. */
export type Tone = "good" | "wait" | "bad" | "part" | "off" | "test";

export function Tag({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Badge className={styles.tag} data-tone={tone} radius="sm" tt="none" fw={600} h={22}>
      {children}
    </Badge>
  );
}
