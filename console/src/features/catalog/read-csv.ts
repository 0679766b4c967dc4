/** Reads a CSV file as spreadsheets write it: with semicolons, commas or tabs, in UTF-8 or in Windows-1251. */
import type { TableRow } from "./read-workbook.ts";

const SEPARATORS = [";", "\t", ","];
/** The apostrophe with which an export keeps a spreadsheet from reading a text as a formula. */
const GUARDED = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Reads at most `maxRows` rows, with their numbers. */
export async function readCsv(file: Blob, maxRows: number): Promise<TableRow[]> {
  const text = decode(await file.arrayBuffer());
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const counts = SEPARATORS.map((separator) => firstLine.split(separator).length);
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ";";
  return cellsOf(text, separator, maxRows).map((cells, index) => ({
    number: index + 1,
    cells: cells.map((cell) => cell.replace(GUARDED, "")),
  }));
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

/** Splits by RFC 4180: a quoted cell may contain separators, line breaks, and doubled quotes. */
function cellsOf(text: string, separator: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  const pattern = new RegExp(
    `(?:"((?:[^"]|"")*)"?|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?)(${separator}|\\r\\n|\\r|\\n|$)`,
    "y",
  );
  let row: string[] = [];
  while (pattern.lastIndex < text.length && rows.length < maxRows) {
    const found = pattern.exec(text);
    if (found === null) throw new Error("a quote ends within a cell");
    const [, quoted, plain = "", end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0 && rows.length < maxRows) rows.push(row);
  return rows;
}
