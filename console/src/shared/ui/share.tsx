/** The buttons by which an address is copied and sent: the system's share sheet where there is one, messengers otherwise. */
import { Button, CopyButton, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

type ShareProps = {
  url: string;
  /** What is said beside the address in the message. */
  text: string;
};

export function Share({ url, text }: ShareProps) {
  const { t } = useTranslation();
  return (
    <>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button leftSection={<Icon name={copied ? "check" : "copy"} size={18} />} onClick={copy}>
            {copied ? t("copied") : t("copy_address")}
          </Button>
        )}
      </CopyButton>
      {typeof navigator.share === "function" ? (
        <ShareSheet url={url} text={text} />
      ) : (
        <Messengers url={url} text={text} />
      )}
    </>
  );
}

function ShareSheet({ url, text }: ShareProps) {
  const { t } = useTranslation();
  // The promise is refused when the person closes the sheet.
  const share = () => void navigator.share({ text, url }).catch(() => undefined);
  return (
    <Button variant="default" leftSection={<Icon name="share" size={18} />} onClick={share}>
      {t("share")}
    </Button>
  );
}

function Messengers({ url, text }: ShareProps) {
  const { t } = useTranslation();
  const messengers = [
    { name: "WhatsApp", href: `https://wa.me/?${new URLSearchParams({ text: `${text}\n${url}` })}` },
    { name: "Telegram", href: `https://t.me/share/url?${new URLSearchParams({ url, text })}` },
  ];
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="share" size={18} />}>
          {t("share")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {messengers.map(({ name, href }) => (
          <Menu.Item key={name} component="a" href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
