/** Names and what they are, one under the other. */
import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** A fact that is null is left out. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode | null][] }) {
  return (
    <Box component="dl" className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
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
