/** Explains why a code could not be created. */
import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError, upstreamOutcome } from "../../shared/api/api-error.ts";
import { Failure } from "../../shared/ui/failure.tsx";

/** After an unknown outcome another code may be created at once, because no customer has seen the first. */
export function QrFailure({ error, hasGoods }: { error: unknown; hasGoods: boolean }) {
  const { t } = useTranslation();
  if (hasGoods && isOfGoods(error)) {
    return <Alert color="red" variant="light" role="alert" title={t("invoices.cart_changed")} />;
  }
  if (upstreamOutcome(error) !== "unknown") return <Failure error={error} />;
  return <Alert color="red" variant="light" role="alert" title={t("invoices.counter.no_code")} />;
}

/** Whether an item is no longer on sale, or the total of the items has changed. */
function isOfGoods(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== "VALIDATION_ERROR") return false;
  return error.problems.some(({ field }) => field === "amount" || field.startsWith("cart_items."));
}
