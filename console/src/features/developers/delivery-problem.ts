/** Explains the failure of a delivery in the language of the console. */
import { useTranslation } from "react-i18next";

type Attempted = { http_status: number | null; error: string | null };
type Problem = "private" | "name" | "refused" | "unreachable" | "late" | "closed" | "not_http" | "certificate";

/** The service tells it in an English sentence: these are the ones that happen. */
const PROBLEMS: [RegExp, Problem][] = [
  [/private/, "private"],
  [/does not resolve/, "name"],
  [/refused/, "refused"],
  [/cannot be reached/, "unreachable"],
  [/in time|timed out/, "late"],
  [/was closed/, "closed"],
  [/not HTTP/, "not_http"],
  [/certificate/, "certificate"],
];

/** Gives null for what went well or was not tried; an unknown sentence stays as it is. */
export function useDeliveryProblem(): (attempted: Attempted) => string | null {
  const { t } = useTranslation();
  return ({ http_status, error }) => {
    if (error === null) return null;
    if (http_status !== null) return t("developers.not_2xx", { status: http_status });
    const [, problem] = PROBLEMS.find(([pattern]) => pattern.test(error)) ?? [];
    return problem === undefined ? error : t(`developers.problems.${problem}`);
  };
}
