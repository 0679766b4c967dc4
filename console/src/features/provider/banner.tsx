/** The red banner above every page after a connection to the provider has ended, because no invoice can be sent. */
import { useRouterState } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay } from "../../shared/session/may.tsx";
import { useProvider } from "../../shared/session/me.ts";
import { Banner } from "../../shared/ui/banner.tsx";

const OWN_PAGE = "/console/provider";

export function ProviderBanner() {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const isThere = useRouterState({ select: ({ location }) => location.pathname === OWN_PAGE });
  const { state, lost_at } = useProvider();
  const mayConnect = useMay("provider:write");
  if (isThere || state === "connected" || state === "never") return null;
  return (
    <Banner
      tone="bad"
      label={t("provider.title")}
      words={lost_at === null ? t("provider.banner.disconnected") : t("provider.banner.lost", { at: moment(lost_at) })}
      {...(mayConnect && { way: { to: OWN_PAGE, label: t("provider.banner.again") } })}
    />
  );
}
