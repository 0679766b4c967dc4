/** A message above every page, with a button that leads to where the person can do something about it, if anywhere. */
import { Box, Text } from "@mantine/core";
import styles from "./banner.module.css";
import { ButtonLink } from "./link.tsx";
import type { Tone } from "./tag.tsx";

type BannerProps = { tone: Tone; label: string; words: string; way?: { to: string; label: string } };

export function Banner({ tone, label, words, way }: BannerProps) {
  return (
    <Box component="section" className={styles.banner} data-tone={tone} aria-label={label}>
      <Text size="sm" fw={550} {...(tone === "bad" && { role: "alert" })}>
        {words}
      </Text>
      {way !== undefined && (
        <ButtonLink to={way.to} size="xs" variant="white" className={styles.button}>
          {way.label}
        </ButtonLink>
      )}
    </Box>
  );
}
