/** Formats the findings as a table for a terminal: plain text with aligned columns. */
import type { Finding } from "./finding.ts";

const HEAD = { state: "STATE", subject: "SUBJECT", check: "CHECK", detail: "DETAIL" };
const COLUMNS = ["state", "subject", "check", "detail"] as const;

/** One row for each finding, its remedy below it, and a summary at the end. */
export function formatTable(findings: readonly Finding[]): string {
  const rows = [HEAD, ...findings];
  const widths = COLUMNS.map((column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row: typeof HEAD) =>
    COLUMNS.map((column, at) => plain(row[column]).padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  const indent = " ".repeat((widths[0] ?? 0) + 2);
  const lines = findings.flatMap((finding) => [
    line(finding),
    ...(finding.remedy === undefined ? [] : [`${indent}→ ${plain(finding.remedy)}`]),
  ]);
  return [line(HEAD), ...lines, "", summary(findings)].join("\n");
}

function summary(findings: readonly Finding[]): string {
  const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  const [broken, warnings] = [count("broken"), count("warning")];
  if (broken + warnings === 0) return "All is well.";
  return `${broken} broken, ${warnings} ${warnings === 1 ? "warning" : "warnings"}, ${count("ok")} ok.`;
}

/** Removes control characters, because texts of servers and receivers must not control the terminal. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}
