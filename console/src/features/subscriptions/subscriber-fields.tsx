/** The optional texts of a subscription: the subscriber's name, the description, and the merchant's own id. */
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { TermsProps } from "./terms.ts";

const MAX_LENGTH = 255;

export function SubscriberFields({ terms, change, problemOf }: TermsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={`${t("subscriptions.name")} (${t("optional")})`}
        maxLength={MAX_LENGTH}
        dir="auto"
        value={terms.subscriber_name}
        error={problemOf("subscriber_name")}
        onChange={(event) => change({ subscriber_name: event.currentTarget.value })}
      />
      <TextInput
        label={`${t("subscriptions.description")} (${t("optional")})`}
        description={t("subscriptions.description_about")}
        maxLength={MAX_LENGTH}
        dir="auto"
        value={terms.description}
        error={problemOf("description")}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <TextInput
        label={`${t("subscriptions.own_id")} (${t("optional")})`}
        description={t("subscriptions.own_id_about")}
        maxLength={MAX_LENGTH}
        value={terms.external_subscriber_id}
        error={problemOf("external_subscriber_id")}
        onChange={(event) => change({ external_subscriber_id: event.currentTarget.value })}
      />
    </>
  );
}
