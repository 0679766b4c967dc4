/** The message of an error: what happened, what to do, and the id to quote. */
import { Alert, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ApiError, type ApiErrorCode, upstreamOutcome } from "../api/api-error.ts";
import { useNamedProblemText } from "../api/problem-text.ts";
import { sessionLostQuery } from "../api/query-client.ts";
import { useFormat } from "../format/use-format.ts";
import { roundedWait } from "../format/wait.ts";
import { TextLink } from "./link.tsx";
import { OperatorContact } from "./operator-contact.tsx";

/** The pages on which a person can do something about an error. */
const ACTIONS: Partial<Record<ApiErrorCode, { to: string; label: "connect" | "pay" | "factor" }>> = {
  PROVIDER_SESSION_REQUIRED: { to: "/console/provider", label: "connect" },
  TARIFF_EXPIRED: { to: "/console/billing", label: "pay" },
  DAILY_LIMIT_REACHED: { to: "/console/billing", label: "pay" },
  MFA_SETUP_REQUIRED: { to: "/console/settings", label: "factor" },
};

/** The errors whose text refers a person to the operator. */
const OF_OPERATOR: ApiErrorCode[] = ["UNKNOWN", "INTERNAL", "INTERNAL_ERROR"];

type FailureProps = {
  error: unknown;
  /** The fields that show their own problems. */
  known?: string[];
  /** Adds a link to the invoice that the error names, for a page that does not show it. */
  withInvoice?: boolean;
};

/** Renders nothing where there is no error. */
export function Failure({ error, known = [], withInvoice = false }: FailureProps) {
  const { t } = useTranslation();
  const { data: isSessionLost } = useQuery(sessionLostQuery);
  const providerWords = useProviderWords();
  const problemText = useNamedProblemText();
  // An operator may be in no team, and has settings of the same name; the other actions are a merchant's.
  const isOfOperator = useRouterState({ select: ({ location }) => location.pathname.startsWith("/admin") });
  if (error === null || error === undefined) return null;
  const apiError = error instanceof ApiError ? error : new ApiError("UNKNOWN");
  const outcome = upstreamOutcome(apiError);
  const { invoice_id } = apiError.fields;
  const action = ACTIONS[apiError.code];
  const { problems } = apiError;
  const otherProblems = problems.filter(({ field }) => !known.includes(field));
  const isOfFields = apiError.code === "VALIDATION_ERROR" && problems.length > 0;
  // The fields show the problems themselves.
  if (isOfFields && otherProblems.length === 0) return null;
  const lines = isOfFields ? [...new Set(otherProblems.map(problemText))] : [];
  // While the session is lost a dialog asks to sign in again, and afterwards the error is obsolete.
  if (apiError.code === "UNAUTHORIZED" && isSessionLost === false) return null;
  const isLost = apiError.fields.lost_at !== undefined;
  const usual = t(outcome === undefined ? `errors.${apiError.code}` : `errors.upstream.${outcome}`);
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={lines.length === 1 ? lines[0] : (providerWords(apiError) ?? usual)}
    >
      {lines.length > 1 &&
        lines.map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
      <RetryAfter error={apiError} />
      {withInvoice && outcome !== undefined && invoice_id !== undefined && (
        <TextLink
          to="/console/invoices/$id"
          params={{ id: invoice_id }}
          size="sm"
          fw={600}
          c="inherit"
          underline="always"
        >
          {t("errors.actions.invoice", { id: invoice_id })}
        </TextLink>
      )}
      {action !== undefined && (
        <TextLink
          to={isOfOperator ? action.to.replace("/console", "/admin") : action.to}
          size="sm"
          fw={600}
          c="inherit"
          underline="always"
        >
          {t(`errors.actions.${isLost ? "reconnect" : action.label}`)}
        </TextLink>
      )}
      {OF_OPERATOR.includes(apiError.code) && <OperatorContact />}
      {apiError.request_id !== null && !isOfFields && (
        <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: "anywhere" }}>
          {t("errors.request_id", { id: apiError.request_id })}
        </Text>
      )}
    </Alert>
  );
}

/** When to try again. Not for the daily limit, whose text says that it ends at midnight. */
function RetryAfter({ error: { code, retry_after_s } }: { error: ApiError }) {
  const { t } = useTranslation();
  if (retry_after_s === null || code === "DAILY_LIMIT_REACHED") return null;
  const { unit, count } = roundedWait(retry_after_s);
  return <Text size="sm">{t(`errors.retry_after.${unit}`, { count })}</Text>;
}

/** The text about a missing provider session: since when it is missing, or which account is needed. */
function useProviderWords(): (error: ApiError) => string | undefined {
  const { t } = useTranslation();
  const { moment } = useFormat();
  return ({ code, fields: { lost_at, phone_masked, trade_point_id } }) => {
    if (code !== "PROVIDER_SESSION_REQUIRED") return undefined;
    if (phone_masked !== undefined) return t("errors.provider_other", { phone: phone_masked });
    if (trade_point_id !== undefined) return t("errors.trade_point_other", { id: trade_point_id });
    return lost_at === undefined ? undefined : t("errors.provider_lost", { at: moment(lost_at) });
  };
}
