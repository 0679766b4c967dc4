/** The error of saving a subscription, without the problems that its fields show. */
import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError, isApiError } from "../../shared/api/api-error.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { KNOWN_TERMS } from "./terms.ts";

/** Like `useFieldProblems`, and shows SUBSCRIPTION_EXISTS beside `external_subscriber_id`. */
export function useTermsProblems(error: unknown): (field: string) => string | undefined {
  const { t } = useTranslation();
  const problemOf = useFieldProblems(error);
  const isIdTaken = isApiError(error, "SUBSCRIPTION_EXISTS");
  return (field) =>
    isIdTaken && field === "external_subscriber_id" ? t("subscriptions.own_id_taken") : problemOf(field);
}

/** Shows why saving failed, with a link to the subscription that already has the id. */
export function TermsFailure({ error, known = [] }: { error: unknown; known?: string[] }) {
  const { t } = useTranslation();
  const fields = error instanceof ApiError ? error.problems.map(({ field }) => field) : [];
  const cartFields = fields.filter((field) => field.startsWith("cart_items."));
  const otherSubscriptionId =
    error instanceof ApiError && isApiError(error, "SUBSCRIPTION_EXISTS") ? error.fields.id : undefined;
  return (
    <Stack gap="xs">
      <Failure error={error} known={[...KNOWN_TERMS, ...cartFields, ...known]} />
      {otherSubscriptionId !== undefined && (
        <TextLink size="sm" to="/console/subscriptions/$id" params={{ id: String(otherSubscriptionId) }}>
          {t("subscriptions.open_other")}
        </TextLink>
      )}
    </Stack>
  );
}
