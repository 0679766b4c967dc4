/** A highlighted message. */
import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./notice.module.css";
import type { Tone } from "./tag.tsx";

export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Box className={styles.notice ?? ""} data-tone={tone} role="note">
      {children}
    </Box>
  );
}
