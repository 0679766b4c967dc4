/** The page that is shown in place of one that failed to load or to render. */
import { Button, Center, Stack } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Failure } from "../shared/ui/failure.tsx";

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
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
