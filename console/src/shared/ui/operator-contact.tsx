/** The contact of the operator of this installation, which the service has written into the page. */
import { Anchor, Text, type TextProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

const CONTACT = readContact();

/** Null where the operator has set none, and where the page was not served by the service. */
function readContact(): string | null {
  const text = document.querySelector<HTMLMetaElement>("meta[name=operator-contact]")?.content ?? "";
  return text === "" || text.startsWith("__") ? null : text;
}

/** The service has checked the form of the contact. */
function hrefOf(contact: string): string {
  if (contact.startsWith("http")) return contact;
  if (contact.startsWith("@")) return `https://t.me/${contact.slice(1)}`;
  return contact.includes("@") ? `mailto:${contact}` : `tel:${contact.replace(/[^\d+]/g, "")}`;
}

/** Renders nothing where the operator has set no contact. */
export function OperatorContact(props: TextProps) {
  const { t } = useTranslation();
  if (CONTACT === null) return null;
  return (
    <Text size="sm" {...props}>
      {t("operator_contact")}{" "}
      <Anchor
        inherit
        c="inherit"
        underline="always"
        href={hrefOf(CONTACT)}
        rel="noopener"
        style={{ overflowWrap: "anywhere" }}
      >
        {CONTACT.replace(/^https?:\/\//, "")}
      </Anchor>
    </Text>
  );
}
