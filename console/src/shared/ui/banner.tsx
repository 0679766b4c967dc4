/** A message above every page, with a button that leads to where something can be done about it. */
import { Box, Text } from "@mantine/core";
import styles from "./banner.module.css";
import { ButtonLink } from "./link.tsx";
import type { Tone } from "./tag.tsx";

type BannerProps = { tone: Tone; label: string; words: string; to: string; action: string };

export function Banner({ tone, label, words, to, action }: BannerProps) {
  return (
    <Box component="section" className={styles.banner} data-tone={tone} aria-label={label}>
      <Text size="sm" fw={550} {...(tone === "bad" && { role: "alert" })}>
        {words}
      </Text>
      <ButtonLink to={to} size="xs" variant="white" className={styles.button}>
        {action}
      </ButtonLink>
    </Box>
  );
}
