/** Lays out what the API answers as a table that fits a terminal. */
import stringWidth from "string-width";

export type Row = Readonly<Record<string, unknown>>;

const GAP = "  ";
const LEAST_WIDTH = 4;
const ELLIPSIS = "…";

/**
 * One line for each row below the names of the columns, of which those without any value are left out. What is too wide for `width`
 * places is cut, the widest column first.
 */
export function layOutRows(rows: readonly Row[], columns: readonly string[], width: number): string {
  const used = rows.length === 0 ? columns : columns.filter((column) => rows.some((row) => textOf(row[column]) !== ""));
  return layOut([used.map(titleOf), ...rows.map((row) => used.map((column) => textOf(row[column])))], width);
}

/** One line for each field that has a value, whole; those of an object are named after it. */
export function layOutFields(row: Row): string {
  return layOut(
    fieldsOf(row).map(([name, value]) => [name, textOf(value)]),
    Number.POSITIVE_INFINITY,
  );
}

function fieldsOf(row: Row): [string, unknown][] {
  return Object.entries(row).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    if (typeof value !== "object" || Array.isArray(value)) return [[name, value]];
    return fieldsOf(value as Row).map(([inner, each]): [string, unknown] => [`${name}.${inner}`, each]);
  });
}

function layOut(lines: readonly string[][], width: number): string {
  const widths = fit(widthsOf(lines), width);
  return lines
    .map((cells) =>
      cells
        .map((cell, at) => pad(cell, widths[at] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join("\n");
}

function widthsOf(lines: readonly string[][]): number[] {
  const columns = lines[0]?.length ?? 0;
  return Array.from({ length: columns }, (_, at) => Math.max(...lines.map((cells) => stringWidth(cells[at] ?? ""))));
}

/** Takes from the widest column what is too much, one place at a time, so that wide columns end equally wide. */
function fit(widths: number[], width: number): number[] {
  const fitted = [...widths];
  let over = fitted.reduce((sum, one) => sum + one, GAP.length * (fitted.length - 1)) - width;
  for (; over > 0; over -= 1) {
    const widest = Math.max(...fitted);
    if (widest <= LEAST_WIDTH) break;
    fitted[fitted.lastIndexOf(widest)] = widest - 1;
  }
  return fitted;
}

function pad(cell: string, width: number): string {
  const fitting = cut(cell, width);
  return fitting + " ".repeat(width - stringWidth(fitting));
}

/** What a reader sees as one character is never cut in two. */
function cut(cell: string, width: number): string {
  if (stringWidth(cell) <= width) return cell;
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(cell)) {
    if (stringWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return kept + ELLIPSIS;
}

/** The time of the API, UTC, to the second. */
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/;

const titleOf = (column: string) => column.replaceAll("_", " ").toUpperCase();

/** Control characters, also those of the direction of writing, are left out: what customers write must not control the terminal. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ")
    .trim()
    .replace(TIMESTAMP, "$1 $2Z");
}
