/** Creates a QR invoice and opens the screen that shows its code. */
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isUnanswered } from "../../shared/api/api-error.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useIsTestOnly } from "../../shared/session/may.tsx";
import type { CartLine } from "../catalog/index.ts";
import { cartItemsOf } from "./cart-items.ts";

/** `mutate` takes the amount in tenge and its items, if any. The invoice is a sandbox one if only tests can be made. */
export function useQrInvoice() {
  const navigate = useNavigate();
  const is_sandbox = useIsTestOnly();
  // A code whose answer was lost was seen by no customer, so it cannot be paid and another may be created at once.
  const callOnce = useIdempotentCall(isUnanswered);
  return useMutation({
    mutationFn({ amount, lines }: { amount: number; lines: CartLine[] }) {
      const body = { amount, is_sandbox, ...cartItemsOf(lines) };
      return callOnce(body, (header) =>
        answerOf(api.POST("/api/dashboard/v1/invoices/qr", { body, params: { header } })),
      );
    },
    onSuccess({ id }) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.invoices.all });
      return navigate({ to: "/console/qr/$id", params: { id: String(id) } });
    },
  });
}
