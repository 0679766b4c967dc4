/** The command palette: opens pages, runs commands, and finds invoices and more by what is typed. */
import { Modal, Text, TextInput } from "@mantine/core";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/icon.tsx";
import { type Choice, type PaletteSource, useChoices } from "./choices.ts";
import type { NavItem } from "./navigation.ts";
import styles from "./palette.module.css";

type PaletteProps = { navigation: NavItem[][]; source: PaletteSource; onClose: () => void };

export function Palette({ navigation, source, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const groups = useChoices(typed, navigation, source);
  const choices = groups.flatMap(({ choices }) => choices);
  const chosen = choices[Math.min(at, choices.length - 1)];

  function take(choice: Choice | undefined) {
    if (choice === undefined) return;
    onClose();
    choice.take();
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, choices.length - 1) + step + choices.length) % choices.length;
      setAt(next);
      document.getElementById(`${id}-${choices[next]?.key}`)?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter") take(chosen);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      size="lg"
      padding={0}
      yOffset="10dvh"
      aria-label={t("frame.palette.title")}
    >
      <TextInput
        className={styles.input ?? ""}
        variant="unstyled"
        size="lg"
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={chosen && `${id}-${chosen.key}`}
        aria-label={t("frame.palette.hint")}
        placeholder={t("frame.palette.hint")}
        leftSection={<Icon name="search" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={t("frame.palette.title")} className={styles.list}>
        {groups.map(({ name, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups of options, and no fieldsets.
          <div key={name} role="group" aria-label={name}>
            <Text size="xs" c="dimmed" fw={600} px="md" pt="sm" pb={4} aria-hidden="true">
              {name}
            </Text>
            {choices.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus.
              <div
                key={choice.key}
                id={`${id}-${choice.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={choice === chosen}
                className={styles.choice}
                onClick={() => take(choice)}
                onPointerMove={() =>
                  setAt(choices.length === 0 ? 0 : groups.flatMap((group) => group.choices).indexOf(choice))
                }
              >
                <Icon name={choice.icon} size={18} />
                <span className={styles.label}>{choice.label}</span>
                {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {choices.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          {t("frame.palette.nothing")}
        </Text>
      )}
    </Modal>
  );
}
