/** Why a code could not be shown. */
import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { upstreamOutcome } from "../../shared/api/api-error.ts";
import { Failure } from "../../shared/ui/failure.tsx";

/** No customer has seen a code of unknown outcome, so another may be shown at once. */
export function QrFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (upstreamOutcome(error) !== "unknown") return <Failure error={error} />;
  return <Alert color="red" variant="light" role="alert" title={t("invoices.counter.no_code")} />;
}
