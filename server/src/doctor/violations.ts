/** The rows that violate a rule, and their text in a finding. */

/** The total number of rows, and a few of them by name. */
export type Violations = { count: number; examples: string[] };

/** `7: tnt_a 12, tnt_a 15, tnt_b 3, tnt_b 4, tnt_c 9 and 2 more`. */
export function describeViolations({ count, examples }: Violations): string {
  const more = count - examples.length;
  return `${count}: ${examples.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
