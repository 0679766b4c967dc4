/** Reads a CSV file as spreadsheets write it: with semicolons, commas or tabs, in UTF-8 or in the Windows letters of before. */
import type { TableRow } from "./read-workbook.ts";

const SEPARATORS = [";", "\t", ","];
/** The apostrophe by which an export keeps a text from being calculated. */
const GUARDED = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** At most `maxRows` rows with their numbers. */
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

/** Splits by RFC 4180: a quoted cell may hold separators, ends of lines, and quotes written twice. */
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
