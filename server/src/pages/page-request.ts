/** Reads from a request to a page whether a browser or a program made it, and in which language. */
import type { FastifyRequest } from "fastify";
import type { Language } from "../rules/language.ts";
import { chooseLanguage } from "./language.ts";

export const FORM_TYPE = "application/x-www-form-urlencoded";

export function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as Record<string, unknown>;
  return chooseLanguage(lang, request.headers["accept-language"]);
}

export function isForm(request: FastifyRequest): boolean {
  return request.headers["content-type"]?.toLowerCase().startsWith(FORM_TYPE) === true;
}

/** Whether the answer is a page, also of an error. */
export function isPerson(request: FastifyRequest): boolean {
  return isForm(request) || request.headers.accept?.includes("text/html") === true;
}
