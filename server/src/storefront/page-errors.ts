/** Shows a customer the checkout again, with the reason why the order was refused. */
import type { Deps } from "../deps.ts";
import type { ApiError } from "../errors.ts";
import type { Refused } from "../pages/page-errors.ts";
import type { Language } from "../rules/language.ts";
import { renderCheckout } from "./check-out.ts";
import { cartOf, type OrderForm } from "./read-form.ts";
import { WORDS } from "./words.ts";

export const showCheckoutAgain =
  (deps: Deps) =>
  ({ request, refusal, language }: Refused): Promise<string> => {
    const form = request.body as OrderForm;
    const { slug } = request.params as { slug: string };
    const cart = cartOf(form.items);
    return renderCheckout(deps, slug, { language, cart, filled: form, problem: problemOf(refusal, language) });
  };

function problemOf({ code, problems }: ApiError, language: Language): string {
  const words = WORDS[language];
  if (code === "SHOP_UNAVAILABLE") return words.closed;
  if (code === "UPSTREAM_ERROR") return words.upstream;
  if (code === "RATE_LIMITED") return words.busyPhone;
  if (code !== "VALIDATION_ERROR") return words.failedAbout;
  if ("phone_number" in problems) return words.badPhone;
  return "client_name" in problems || "client_comment" in problems ? words.badText : words.badItems;
}
