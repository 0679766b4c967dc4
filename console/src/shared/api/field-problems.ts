/** Translates the problems that the service found with single fields, for the form that shows them. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/language.ts";
import { fieldProblem } from "./api-error.ts";

/**
 * Gives the problem of a field, if it has one. The service's sentences are English: in other languages they only follow
 * the word that something is wrong here. Check before sending what can be checked, so that they are seldom seen.
 */
export function useFieldProblems(error: unknown): (field: string) => string | undefined {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (field) => {
    const sentence = fieldProblem(error, field);
    if (sentence === undefined || language === "en") return sentence;
    return `${t("errors.field")}: ${sentence}`;
  };
}
