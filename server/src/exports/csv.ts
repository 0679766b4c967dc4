/** CSV as spreadsheets in Kazakhstan open it by a double click: semicolons, decimal commas, and a UTF-8 byte order mark. */
import { amountText } from "../rules/money.ts";
import { type Cell, fitText } from "./table.ts";

export const CSV_BEGINNING = "\ufeff";

/** A text that a spreadsheet would calculate, in narrow or in wide letters, also after a tab or an end of line. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** One line, with its end. Texts that begin like a formula get an apostrophe in front, as OWASP advises. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return quoted(fitText(cell));
  if ("number" in cell) return String(cell.number);
  if ("amount_tiyn" in cell) return amountText(cell.amount_tiyn).replace(".", ",");
  return new Date(cell.localMs).toISOString().slice(0, 19).replace("T", " ");
}

function quoted(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
