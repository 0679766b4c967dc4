/** The page that is shown while the code or the data of a page are loading. */
import { Center, Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function LoadingPage() {
  const { t } = useTranslation();
  return (
    <Center mih="60vh">
      <Loader role="status" aria-label={t("loading")} />
    </Center>
  );
}
