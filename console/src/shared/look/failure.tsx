/** An error in words: what happened, what to do, and the id to quote. */
import { Alert, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Refusal, type RefusalCode } from "../api/refusal.ts";
import { TextLink } from "./link.tsx";

/** Where a person can do something about it. */
const WAYS_OUT: Partial<Record<RefusalCode, { to: string; word: "connect" | "pay" }>> = {
  PROVIDER_SESSION_REQUIRED: { to: "/console/provider", word: "connect" },
  TARIFF_EXPIRED: { to: "/console/billing", word: "pay" },
  DAILY_LIMIT_REACHED: { to: "/console/billing", word: "pay" },
};

/** Nothing where there is no error. `known` are the fields whose problems are told beside them. */
export function Failure({ error, known = [] }: { error: unknown; known?: string[] }) {
  const { t } = useTranslation();
  if (error === null || error === undefined) return null;
  const refusal = error instanceof Refusal ? error : new Refusal("UNKNOWN");
  const way = WAYS_OUT[refusal.code];
  const others = refusal.code === "VALIDATION_ERROR" ? Object.entries(refusal.fields) : [];
  const untold = others.filter(([field]) => !known.includes(field));
  return (
    <Alert color="red" variant="light" role="alert" title={t(`errors.${refusal.code}`)}>
      {untold.map(([field, problem]) => (
        <Text key={field} size="sm">
          {field}: {problem}
        </Text>
      ))}
      {refusal.retry_after_s !== null && (
        <Text size="sm">{t("errors.retry_after", { count: refusal.retry_after_s })}</Text>
      )}
      {way !== undefined && (
        <TextLink to={way.to} size="sm" fw={600} c="inherit" underline="always">
          {t(`errors.ways.${way.word}`)}
        </TextLink>
      )}
      {refusal.request_id !== null && (
        <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: "anywhere" }}>
          {t("errors.request_id", { id: refusal.request_id })}
        </Text>
      )}
    </Alert>
  );
}
