/** Shows a payer the page again, with the reason why what was asked for was not done. */
import type { Deps } from "../deps.ts";
import type { ApiError } from "../errors.ts";
import type { Refused } from "../pages/page-errors.ts";
import type { Language } from "../rules/language.ts";
import { viewOf } from "./invoice-routes.ts";
import { renderLink } from "./link-routes.ts";
import { openInvoice } from "./open-invoice.ts";
import { openLink } from "./open-link.ts";
import { openSubscription } from "./open-subscription.ts";
import { showInvoice } from "./show-invoice.ts";
import { showSubscription } from "./show-subscription.ts";
import { subscriptionViewOf } from "./subscription-routes.ts";
import { WORDS } from "./words.ts";

export const showInvoiceAgain =
  (deps: Deps) =>
  async ({ request, language }: Refused): Promise<string> => {
    const { token } = request.params as { token: string };
    const page = await openInvoice(deps, token);
    return showInvoice({ ...viewOf(deps, page, language), problem: WORDS[language].notSwitched });
  };

export const showSubscriptionAgain =
  (deps: Deps) =>
  async ({ request, language }: Refused): Promise<string> => {
    const { token } = request.params as { token: string };
    const view = await subscriptionViewOf(deps, await openSubscription(deps, token), language);
    return showSubscription({ ...view, problem: WORDS[language].notMoved });
  };

export const showLinkAgain =
  (deps: Deps) =>
  async ({ request, refusal, language }: Refused): Promise<string> => {
    const { slug } = request.params as { slug: string };
    const page = await openLink(deps, slug);
    const filled = request.body as Record<string, unknown>;
    // A link that is closed says so by itself.
    const problem = page.state === "active" ? problemOf(refusal, language) : null;
    return renderLink(deps, page, { language, filled, problem });
  };

function problemOf({ code, problems }: ApiError, language: Language): string {
  const words = WORDS[language];
  if (code === "SHOP_UNAVAILABLE") return words.linkUnavailable;
  if (code === "PAYMENT_LINK_CLOSED") return words.linkTaken;
  if (code === "UPSTREAM_ERROR") return words.upstream;
  if (code === "RATE_LIMITED") return words.busyPhone;
  if ("amount" in problems) return words.badAmount;
  if ("phone_number" in problems) return words.badPhone;
  if ("agree" in problems) return words.notAgreed;
  const isMissing = Object.values(problems).some(({ rule }) => rule === "required");
  if (isMissing) return words.missing;
  return code === "VALIDATION_ERROR" ? words.badText : words.failedAbout;
}
