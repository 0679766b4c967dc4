/** A list of names, each with its value beside it. */
import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./description-list.module.css";

/** An entry whose value is null is left out. */
export function DescriptionList({ entries }: { entries: [name: string, value: ReactNode | null][] }) {
  return (
    <Box component="dl" className={styles.list}>
      {entries
        .filter(([, value]) => value !== null)
        .map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same name, as two billings the same time.
          <div key={index}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {value}
            </Text>
          </div>
        ))}
    </Box>
  );
}
