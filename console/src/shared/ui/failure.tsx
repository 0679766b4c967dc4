/** An error in words: what happened, what to do, and the id to quote. */
import { Alert, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError, type ApiErrorCode } from "../api/api-error.ts";
import { useFormat } from "../format/use-format.ts";
import { TextLink } from "./link.tsx";

/** The pages on which a person can do something about an error. */
const ACTIONS: Partial<Record<ApiErrorCode, { to: string; label: "connect" | "pay" }>> = {
  PROVIDER_SESSION_REQUIRED: { to: "/console/provider", label: "connect" },
  TARIFF_EXPIRED: { to: "/console/billing", label: "pay" },
  DAILY_LIMIT_REACHED: { to: "/console/billing", label: "pay" },
};

/** Renders nothing where there is no error. `known` are the fields that show their own problems. */
export function Failure({ error, known = [] }: { error: unknown; known?: string[] }) {
  const { t } = useTranslation();
  const providerWords = useProviderWords();
  if (error === null || error === undefined) return null;
  const apiError = error instanceof ApiError ? error : new ApiError("UNKNOWN");
  const action = ACTIONS[apiError.code];
  const others = apiError.code === "VALIDATION_ERROR" ? Object.entries(apiError.fields) : [];
  const otherProblems = others.filter(([field]) => !known.includes(field));
  const isLost = apiError.fields.lost_at !== undefined;
  const title = providerWords(apiError) ?? t(`errors.${apiError.code}`);
  return (
    <Alert color="red" variant="light" role="alert" title={title}>
      {otherProblems.map(([field, problem]) => (
        <Text key={field} size="sm">
          {field}: {problem}
        </Text>
      ))}
      {apiError.retry_after_s !== null && (
        <Text size="sm">{t("errors.retry_after", { count: apiError.retry_after_s })}</Text>
      )}
      {action !== undefined && (
        <TextLink to={action.to} size="sm" fw={600} c="inherit" underline="always">
          {t(`errors.actions.${isLost ? "reconnect" : action.label}`)}
        </TextLink>
      )}
      {apiError.request_id !== null && (
        <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: "anywhere" }}>
          {t("errors.request_id", { id: apiError.request_id })}
        </Text>
      )}
    </Alert>
  );
}

/** What a refusal for want of a provider session says beyond its code: since when there is none, or whose is needed. */
function useProviderWords(): (error: ApiError) => string | undefined {
  const { t } = useTranslation();
  const { moment } = useFormat();
  return ({ code, fields: { lost_at, phone_masked } }) => {
    if (code !== "PROVIDER_SESSION_REQUIRED") return undefined;
    if (phone_masked !== undefined) return t("errors.provider_other", { phone: phone_masked });
    return lost_at === undefined ? undefined : t("errors.provider_lost", { at: moment(lost_at) });
  };
}
