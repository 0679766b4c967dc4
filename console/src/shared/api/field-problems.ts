/** Gives a form the problems that the service found in its fields, as sentences. */
import { fieldProblem } from "./api-error.ts";
import { useProblemText } from "./problem-text.ts";

/** Gives the problem of a field, if it has one. */
export function useFieldProblems(error: unknown): (field: string) => string | undefined {
  const textOf = useProblemText();
  return (field) => {
    const problem = fieldProblem(error, field);
    return problem === undefined ? undefined : textOf(problem);
  };
}
