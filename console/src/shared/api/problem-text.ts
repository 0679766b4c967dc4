/** Turns a problem of a field into a sentence: by its rule, in the language of the console. */
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import type { Problem } from "./api-error.ts";
import type { problems } from "./i18n/problems-ru.ts";

type FieldName = keyof typeof problems.fields;
type Param = Problem["params"][string];

/** Gives the sentence of a problem, and a general one for a rule that this console does not know. */
export function useProblemText(): (problem: Problem) => string {
  const { t, i18n } = useTranslation();
  const { money, moment, number } = useFormat();
  const textOf = (name: string, value: Param): string => {
    if (Array.isArray(value)) return value.join(", ");
    if (typeof value === "number") return number(value);
    if (name.endsWith("_amount")) return money(String(value));
    return name.endsWith("_at") && !Number.isNaN(Date.parse(String(value))) ? moment(String(value)) : String(value);
  };
  return ({ rule, params }) => {
    // A later version of the service may have more rules.
    if (!i18n.exists(`problems.rules.${rule}`)) return t("problems.unknown");
    const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, textOf(name, value)]));
    return t(`problems.rules.${rule}`, { replace: texts });
  };
}

/** The rules whose sentences do not say which field is meant. */
const OF_VALUES = /^(required|empty|blank|invalid|taken|key_twice|(not|no|wrong|too|unknown)_.*)$/;

/** Gives the sentence of a problem that no field shows, after the name of the field where it has one for people. */
export function useNamedProblemText(): (problem: Problem) => string {
  const { t, i18n } = useTranslation();
  const textOf = useProblemText();
  return (problem) => {
    const { field, rule } = problem;
    const text = textOf(problem);
    // The last part that is not an index: `price` of `items.0.price`.
    const name = field.split(".").findLast((part) => !/^\d+$/.test(part)) ?? field;
    if (!OF_VALUES.test(rule) || !i18n.exists(`problems.fields.${name}`)) return text;
    return `${t(`problems.fields.${name as FieldName}`)}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  };
}
