/** Explains the failure of a delivery in the language of the console. */
import { useTranslation } from "react-i18next";
import type { operations } from "../../api.gen.ts";

type Delivery = operations["consoleGetDelivery"]["responses"]["200"]["content"]["application/json"];
type Attempted = { http_status: number | null; error_code: Delivery["last_error_code"] };

/** Null for a successful attempt, and for a delivery without one. */
export function useDeliveryProblem(): (attempted: Attempted) => string | null {
  const { t } = useTranslation();
  return ({ http_status, error_code }) =>
    error_code === null ? null : t(`developers.problems.${error_code}`, { status: http_status });
}
