/** The choice between the drivers that the installation offers, and the form of the chosen one. */
import { Card, SegmentedControl, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ByCode } from "./by-code.tsx";
import { ByContract } from "./by-contract.tsx";
import type { Driver } from "./status.ts";

type ConnectProps = {
  /** The text above the choice. */
  head: ReactNode;
  /** The offered drivers; the first is preselected. */
  drivers: Driver[];
  onConnected: () => Promise<void>;
};

const FORMS = { "session-bridge": ByCode, "kaspi-qr": ByContract };

export function Connect({ head, drivers, onConnected }: ConnectProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(drivers[0] ?? "session-bridge");
  const Form = FORMS[chosen];
  return (
    <Card>
      <Stack>
        {head}
        {drivers.length > 1 && (
          <SegmentedControl
            fullWidth
            aria-label={t("provider.way")}
            value={chosen}
            onChange={setChosen}
            data={drivers.map((driver) => ({ value: driver, label: t(`provider.ways.${driver}.name`) }))}
          />
        )}
        <Text size="sm" c="dimmed">
          {t(`provider.ways.${chosen}.about`)}
        </Text>
        <Form onConnected={onConnected} />
      </Stack>
    </Card>
  );
}
