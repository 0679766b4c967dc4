/** The parts of an XLSX workbook with one sheet. Texts are inline strings, which are never calculated. */
import { amountText } from "../rules/money.ts";
import { type Cell, fitText } from "./table.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const SHEET_PART = "xl/worksheets/sheet1.xml";

/** Excel's limit of a cell's text. */
const MAX_CHARACTERS = 32_767;
const DAY_MS = 86_400_000;
/** Excel counts days from the end of 1899; 1970 begins this many days later. */
const DAYS_BEFORE_1970 = 25_569;
/** The indexes of the styles below. */
const STYLE = { heading: 1, amount: 2, time: 3 };

/** All parts of the workbook except the sheet, by name. */
export const WORKBOOK_PARTS: Record<string, string> = {
  "[Content_Types].xml":
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
    `<Override PartName="/${SHEET_PART}" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  "_rels/.rels":
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml":
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
    `<sheets><sheet name="Tolem" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels":
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml":
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
    `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
    `<cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/>` +
    `<xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** The beginning of the sheet up to its rows: the headings, which stay visible. */
export function sheetBeginning(headings: string[]): string {
  const cells = headings.map((heading) => textCell(heading, STYLE.heading)).join("");
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols><col min="1" max="${headings.length}" width="20" customWidth="1"/></cols><sheetData><row>${cells}</row>`
  );
}

export const SHEET_END = "</sheetData></worksheet>";

export function sheetRow(cells: Cell[]): string {
  return `<row>${cells.map(sheetCell).join("")}</row>`;
}

function sheetCell(cell: Cell): string {
  if (cell === null) return "<c/>";
  if (typeof cell === "string") return textCell(cell, 0);
  if ("number" in cell) return `<c><v>${cell.number}</v></c>`;
  if ("amount_tiyn" in cell) return `<c s="${STYLE.amount}"><v>${amountText(cell.amount_tiyn)}</v></c>`;
  return `<c s="${STYLE.time}"><v>${cell.localMs / DAY_MS + DAYS_BEFORE_1970}</v></c>`;
}

function textCell(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** `_x0041_` means a letter in this format, so an underscore that begins such a sequence is escaped itself. */
function escaped(text: string): string {
  return fitText(text.slice(0, MAX_CHARACTERS))
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}
