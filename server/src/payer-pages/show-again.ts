/** Shows a payer the page again, with the reason why what was asked for was not done. */
import type { Deps } from "../deps.ts";
import type { Refused } from "../pages/page-errors.ts";
import { openInvoice } from "./open-invoice.ts";
import { showInvoice } from "./show-invoice.ts";
import { WORDS } from "./words.ts";

export const showPageAgain =
  (deps: Deps) =>
  async ({ request, language }: Refused): Promise<string> => {
    const { token } = request.params as { token: string };
    const page = await openInvoice(deps, token);
    const time_zone = deps.config.subscription_tz;
    return showInvoice({ ...page, language, time_zone, problem: WORDS[language].notSwitched });
  };
