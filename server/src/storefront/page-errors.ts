/** Answers a customer's failed request: with the form again and a sentence, or with an error page. */
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import type { ApiError } from "../errors.ts";
import { knownRefusal, logFailure, sendError, setRefusalHeaders } from "../http/error-handler.ts";
import type { Language } from "../rules/language.ts";
import { renderCheckout } from "./check-out.ts";
import { isForm, isPerson, languageOf } from "./page-request.ts";
import { cartOf, type OrderForm } from "./read-form.ts";
import { showMessage } from "./show-document.ts";
import { WORDS } from "./words.ts";

/** Answers the errors of `app` with these pages; programs get the envelope. */
export function useShopErrors(app: FastifyInstance, deps: Deps): void {
  app.setErrorHandler<FastifyError | ApiError>(async (error, request, reply) => {
    if (!isPerson(request)) return sendError(error, request, reply);
    const refusal = knownRefusal(error);
    const status = refusal?.status ?? (error as FastifyError).statusCode ?? 500;
    logFailure(error, { status, code: refusal?.code }, request);
    if (refusal !== undefined) setRefusalHeaders(reply, refusal);
    return reply
      .code(status)
      .type("text/html; charset=utf-8")
      .send(await pageOf(deps, request, status, refusal));
  });
}

async function pageOf(
  deps: Deps,
  request: FastifyRequest,
  status: number,
  refusal: ApiError | undefined,
): Promise<string> {
  const language = languageOf(request);
  const words = WORDS[language];
  if (status === 404) return showMessage(language, words.not_found, words.notFoundAbout);
  const isOfPhone = refusal !== undefined && "phone_number" in refusal.problems;
  if (status === 429 && !isOfPhone) return showMessage(language, words.tooMany, words.tooManyAbout);
  // A form that was too large to be read has no body.
  const form = isForm(request) ? (request.body as OrderForm | undefined) : undefined;
  // Showing the form again needs the database, which may be what is unavailable.
  if (form === undefined || refusal === undefined || refusal.code === "UNAVAILABLE")
    return showMessage(language, words.failed, words.failedAbout);
  const { slug } = request.params as { slug: string };
  const cart = cartOf(form.items);
  return renderCheckout(deps, slug, { language, cart, filled: form, problem: problemOf(refusal, language) });
}

function problemOf({ code, problems }: ApiError, language: Language): string {
  const words = WORDS[language];
  if (code === "SHOP_UNAVAILABLE") return words.closed;
  if (code === "UPSTREAM_ERROR") return words.upstream;
  if (code === "RATE_LIMITED") return words.busyPhone;
  if (code !== "VALIDATION_ERROR") return words.failedAbout;
  if ("phone_number" in problems) return words.badPhone;
  return "client_name" in problems || "client_comment" in problems ? words.badText : words.badItems;
}
