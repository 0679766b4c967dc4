/** Answers a customer's failed request: with the form again and a sentence, or with an error page. */
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { ApiError } from "../errors.ts";
import { knownRefusal, logFailure, sendError, setRefusalHeaders } from "../http/error-handler.ts";
import type { Language } from "../rules/language.ts";
import { isForm, isPerson, languageOf } from "./page-request.ts";
import { showMessage } from "./show-document.ts";
import { PAGE_WORDS } from "./words.ts";

/** A form that was refused, as it was sent. */
export type Refused = { request: FastifyRequest; refusal: ApiError; language: Language };

/** Answers the errors of `app` with pages, of a refused form with that of `showAgain`; programs get the envelope. */
export function usePageErrors(app: FastifyInstance, showAgain: (refused: Refused) => Promise<string>): void {
  app.setErrorHandler<FastifyError | ApiError>(async (error, request, reply) => {
    if (!isPerson(request)) return sendError(error, request, reply);
    const refusal = knownRefusal(error);
    const status = refusal?.status ?? (error as FastifyError).statusCode ?? 500;
    logFailure(error, { status, code: refusal?.code }, request);
    if (refusal !== undefined) setRefusalHeaders(reply, refusal);
    const language = languageOf(request);
    const again = isShownAgain(request, status, refusal) ? await showAgain({ request, refusal, language }) : null;
    return reply
      .code(status)
      .type("text/html; charset=utf-8")
      .send(again ?? showFailure(status, language));
  });
}

/** Showing the form again needs the database, which may be what is unavailable. A form that was too large to be read has no body. */
function isShownAgain(request: FastifyRequest, status: number, refusal: ApiError | undefined): refusal is ApiError {
  if (refusal === undefined || refusal.code === "UNAVAILABLE" || status === 404) return false;
  const isOfPhone = "phone_number" in refusal.problems;
  return (status !== 429 || isOfPhone) && isForm(request) && request.body !== undefined;
}

function showFailure(status: number, language: Language): string {
  const words = PAGE_WORDS[language];
  if (status === 404) return showMessage(language, words.not_found, words.notFoundAbout);
  if (status === 429) return showMessage(language, words.tooMany, words.tooManyAbout);
  return showMessage(language, words.failed, words.failedAbout);
}
