/** The page that is shown in place of one that failed to load or to render. It retries by itself when the connection was missing. */
import { Button, Center, Stack, Text, Title } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { isApiError } from "../shared/api/api-error.ts";
import { Failure } from "../shared/ui/failure.tsx";
import { Icon } from "../shared/ui/icon.tsx";
import { ChunkError, type Reason } from "../shared/ui/load-chunk.ts";
import { useReload } from "../shared/ui/use-reload.ts";
import { useRetries } from "../shared/ui/use-retries.ts";

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof ChunkError) return <PageNotLoaded reason={error.reason} />;
  if (isApiError(error, "OFFLINE")) return <ConsoleNotLoaded again={again} />;
  return (
    <Center mih="70vh" p="lg">
      <Stack align="center">
        <Failure error={error} />
        <Button variant="default" onClick={again}>
          {t("again")}
        </Button>
      </Stack>
    </Center>
  );
}

type LostProps = { what: Reason | "console"; action: string; onAct: () => void };

function Lost({ what, action, onAct }: LostProps) {
  const { t } = useTranslation();
  return (
    <Center mih="70vh" p="lg" role="alert">
      <Stack align="center" ta="center" gap="sm" maw={420}>
        <Icon name="unplugged" size={40} />
        <Title order={1} fz={22}>
          {t(`frame.lost.${what}`)}
        </Title>
        <Text c="dimmed">{t(`frame.lost.${what}_about`)}</Text>
        <Button variant="default" onClick={onAct}>
          {action}
        </Button>
      </Stack>
    </Center>
  );
}

/** The code of one page could not be loaded: there is no connection, or a deploy has replaced the code. The frame around it is there. */
function PageNotLoaded({ reason }: { reason: Reason }) {
  const { t } = useTranslation();
  useReload(true);
  return <Lost what={reason} action={t("frame.lost.reload")} onAct={() => window.location.reload()} />;
}

/** The service cannot be reached, so it is unknown who is signed in, and no part of the console can be shown. */
function ConsoleNotLoaded({ again }: { again: () => void }) {
  const { t } = useTranslation();
  useRetries(again);
  return <Lost what="console" action={t("again")} onAct={again} />;
}
