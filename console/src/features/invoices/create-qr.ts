/** Makes a QR invoice and goes to the screen that shows it. */
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { answerOf, api } from "../../shared/api/client.ts";
import { useIdempotencyKey } from "../../shared/api/idempotency-key.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useProvider } from "../../shared/session/me.ts";

/** `mutate` takes the amount in tenge. Before a provider is connected for the first time, the invoice is one of the sandbox. */
export function useQrInvoice() {
  const navigate = useNavigate();
  const is_sandbox = useProvider().state === "never";
  const { headersFor, forget } = useIdempotencyKey();
  return useMutation({
    mutationFn(amount: number) {
      const body = { amount, is_sandbox };
      return answerOf(api.POST("/api/dashboard/v1/invoices/qr", { body, params: { header: headersFor(body) } }));
    },
    onSuccess({ id }) {
      forget();
      void queryClient.invalidateQueries({ queryKey: queryKeys.invoices.all });
      return navigate({ to: "/console/qr/$id", params: { id: String(id) } });
    },
  });
}
