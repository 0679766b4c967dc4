/** Explains how a merchant's program verifies the signature of a delivery. */
import { Card, Code, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeText } from "./code.tsx";

const STANDARD = `import { createHmac, timingSafeEqual } from "node:crypto";

export function isFromTolem(headers, rawBody, secret) {
  const id = headers["webhook-id"];
  const time = headers["webhook-timestamp"];
  const signatures = headers["webhook-signature"] ?? "";
  // A signature older than five minutes may be a replay.
  if (!(Math.abs(Date.now() / 1000 - time) < 300)) return false;

  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const hmac = createHmac("sha256", key).update(\`\${id}.\${time}.\`);
  const expected = hmac.update(rawBody).digest();
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === 32 && timingSafeEqual(given, expected);
  });
}`;

const SIMPLE = `import { createHmac, timingSafeEqual } from "node:crypto";

export function isFromTolem(headers, rawBody, secret) {
  const hex = createHmac("sha256", secret).update(rawBody).digest("hex");
  const expected = Buffer.from(\`sha256=\${hex}\`);
  const given = Buffer.from(headers["x-webhook-signature"] ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}`;

const WAYS = {
  standard: { header: "webhook-signature", code: STANDARD },
  simple: { header: "X-Webhook-Signature", code: SIMPLE },
} as const;
type WayName = keyof typeof WAYS;

export function VerifySignature() {
  const { t } = useTranslation();
  const [way, setWay] = useState<WayName>("standard");
  return (
    <Card>
      <Stack>
        <Title order={2} fz={18}>
          {t("developers.verify")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("developers.verify_about")}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t("developers.verify")}
          value={way}
          onChange={setWay}
          data={[
            { value: "standard", label: <Code>{WAYS.standard.header}</Code> },
            { value: "simple", label: <Code>{WAYS.simple.header}</Code> },
          ]}
        />
        <Text size="sm" c="dimmed">
          {t(`developers.verify_${way}_about`)}
        </Text>
        <CodeText label="Node.js" text={WAYS[way].code} />
      </Stack>
    </Card>
  );
}
