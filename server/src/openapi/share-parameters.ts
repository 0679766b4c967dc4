/** Documents the parameters that most lists and calls take once each: the operations refer to them. */
import type { Operation, Parameter } from "./document.ts";
import { capitalized } from "./surfaces.ts";

const SHARED = ["Idempotency-Key", "id", "is_sandbox", "limit", "offset", "page"];

/** `is_sandbox` is `IsSandbox`. */
const componentName = (name: string) => name.split(/[-_]/).map(capitalized).join("");

/** Refers the parameters of `operations` to components, which it returns: for each name its most frequent form, others stay. */
export function shareParameters(operations: Operation[]): Record<string, Parameter> {
  const uses = new Map<string, { parameter: Parameter; at: [list: unknown[], index: number][] }>();
  for (const { parameters = [] } of operations) {
    for (const [index, parameter] of parameters.entries()) {
      if ("$ref" in parameter || !SHARED.includes(parameter.name ?? "")) continue;
      const form = JSON.stringify(parameter);
      const known = uses.get(form) ?? { parameter, at: [] };
      known.at.push([parameters, index]);
      uses.set(form, known);
    }
  }
  const components: Record<string, Parameter> = {};
  for (const { parameter, at } of [...uses.values()].sort((a, b) => b.at.length - a.at.length)) {
    const name = componentName(parameter.name ?? "");
    if (components[name] !== undefined) continue;
    components[name] = parameter;
    for (const [list, index] of at) list[index] = { $ref: `#/components/parameters/${name}` };
  }
  return components;
}
