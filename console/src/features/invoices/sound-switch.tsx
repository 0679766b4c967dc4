/** The button that switches the sound of payments and new orders on and off. */
import { ActionIcon } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/icon.tsx";
import { playTones, useSound } from "./play-signal.ts";

export function SoundSwitch({ size = 42, label }: { size?: number; label?: string }) {
  const { t } = useTranslation();
  const [isOn, setOn] = useSound();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      size={size}
      role="switch"
      aria-checked={isOn}
      aria-label={label ?? t("invoices.counter.sound")}
      onClick={() => {
        setOn(!isOn);
        // Lets the person hear what was switched on.
        if (!isOn) playTones();
      }}
    >
      <Icon name={isOn ? "sound" : "mute"} size={24} />
    </ActionIcon>
  );
}
