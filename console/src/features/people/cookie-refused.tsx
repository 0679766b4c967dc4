/** Explains why signing in cannot work here: session cookies require https, or the browser stores no cookies. */
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { csrfToken } from "../../shared/api/client.ts";
import { Notice } from "../../shared/ui/notice.tsx";

/** `isSignedIn`: the service has just signed the person in, so its cookie must be there. */
export function CookieRefused({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation();
  // Browsers treat http://localhost as secure, like any https address.
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
