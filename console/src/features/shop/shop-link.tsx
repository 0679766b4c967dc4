/** The shop's address, with buttons to copy, send and open it. */
import { useTranslation } from "react-i18next";
import { AddressCard } from "../../shared/ui/address-card.tsx";

export function ShopLink({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation();
  return (
    <AddressCard url={url} about={t("shop.link_about")} text={title} open={{ label: t("shop.open"), icon: "shop" }} />
  );
}
