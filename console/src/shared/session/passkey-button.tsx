/** The button that asks the browser for a passkey, or why there can be none. */
import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { passkeyObstacle } from "./passkeys.ts";

type PasskeyButtonProps = { label: string; isPending: boolean; act: () => void; isMain?: boolean };

export function PasskeyButton({ label, isPending, act, isMain = false }: PasskeyButtonProps) {
  const { t } = useTranslation();
  const obstacle = passkeyObstacle();
  if (obstacle !== null) {
    return (
      <Text size="sm" c="dimmed">
        {t(`people.passkeys.${obstacle}`)}
      </Text>
    );
  }
  return (
    <Button variant={isMain ? "filled" : "default"} size="md" loading={isPending} onClick={act}>
      {label}
    </Button>
  );
}
