/** A row of chips of which one is chosen; it scrolls where it does not fit. */
import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./chips.module.css";
import { showChosen } from "./show-chosen.ts";

type ChipsProps<T extends string> = {
  /** The name of the group, for screen readers. */
  label: string;
  chips: { value: T; label: string }[];
  value: T;
  onChoose: (value: T) => void;
};

export function Chips<T extends string>({ label, chips, value, onChoose }: ChipsProps<T>) {
  return (
    <fieldset ref={showChosen} className={styles.chips} aria-label={label}>
      {chips.map((chip) => (
        <UnstyledButton
          key={chip.value}
          className={styles.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChoose(chip.value)}
        >
          {chip.label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

/** Several rows of chips. */
export function ChipGroups({ children }: { children: ReactNode }) {
  return <div className={styles.groups}>{children}</div>;
}
