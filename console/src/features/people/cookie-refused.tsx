/** Says why signing in cannot work here: the cookie of a session is for https alone, or the browser keeps no cookies. */
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { csrfToken } from "../../shared/api/client.ts";
import { Notice } from "../../shared/ui/notice.tsx";

/** `isSignedIn`: the service has just said so, and then its cookie must be there. */
export function CookieRefused({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation();
  // A browser counts http://localhost as safe, as it does any https address.
  const isPlainHttp = !window.isSecureContext;
  if (!isPlainHttp && !(isSignedIn && csrfToken() === "")) return null;
  return (
    <div role="alert">
      <Notice tone="bad">
        <Text size="sm" fw={650}>
          {t(isPlainHttp ? "people.needs_https" : "people.needs_cookies")}
        </Text>
        {t(isPlainHttp ? "people.needs_https_about" : "people.needs_cookies_about")}
      </Notice>
    </div>
  );
}
