/** The page that is shown in place of one that failed to load or to render. One that lacked the connection loads again by itself. */
import { Button, Center, Stack, Text, Title } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../shared/api/api-error.ts";
import { checkConnection, onConnectionFound } from "../shared/api/connection.ts";
import { Failure } from "../shared/ui/failure.tsx";
import { Icon } from "../shared/ui/icon.tsx";
import { forgetFailure } from "./lazy-page.ts";
import { ChunkError, reloadOnce } from "./load-chunk.ts";

/** How often a page that lacks the connection is tried again, in case that the connection itself was never lost. */
const RETRY_MS = 10_000;

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const again = () => {
    forgetFailure(error);
    reset();
    void router.invalidate();
  };
  if (error instanceof ChunkError && error.reason !== "unreachable") return <Replaced />;
  if (error instanceof ChunkError) return <NoConnection of="page" again={again} />;
  if (isApiError(error, "OFFLINE")) return <NoConnection of="console" again={again} />;
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

/** `of`: a page within its frame, or all of the console, of which nothing is known yet. */
function NoConnection({ of, again }: { of: "page" | "console"; again: () => void }) {
  const { t } = useTranslation();
  const retry = useEffectEvent(again);
  useEffect(() => {
    checkConnection();
    const retrying = setInterval(() => retry(), RETRY_MS);
    const forgetWaiting = onConnectionFound(() => retry());
    return () => {
      clearInterval(retrying);
      forgetWaiting();
    };
  }, []);
  return (
    <Center mih="70vh" p="lg" role="alert">
      <Stack align="center" ta="center" gap="sm" maw={420}>
        <Icon name="unplugged" size={40} />
        <Title order={1} fz={22}>
          {t(`frame.lost.${of}`)}
        </Title>
        <Text c="dimmed">{t(`frame.lost.${of}_about`)}</Text>
        <Button variant="default" onClick={again}>
          {t("again")}
        </Button>
      </Stack>
    </Center>
  );
}

/** The code of the page is not there any more, as after a deploy: a new page has its own. */
function Replaced() {
  const { t } = useTranslation();
  useEffect(() => {
    reloadOnce();
  }, []);
  return (
    <Center mih="70vh" p="lg" role="alert">
      <Stack align="center" ta="center" gap="sm" maw={420}>
        <Title order={1} fz={22}>
          {t("frame.lost.replaced")}
        </Title>
        <Text c="dimmed">{t("frame.lost.replaced_about")}</Text>
        <Button onClick={() => window.location.reload()}>{t("frame.lost.reload")}</Button>
      </Stack>
    </Center>
  );
}
