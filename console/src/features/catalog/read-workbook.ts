/** Reads the first sheet of an XLSX workbook in the browser: its texts, numbers and booleans, as texts. */

/** The limit of the unpacked size, because a small file may unpack to more than a browser can hold. */
const MAX_UNPACKED_BYTES = 40_000_000;
const MAX_PARTS = 2_000;
const MAX_COLUMNS = 60;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

export type TableRow = { number: number; cells: string[] };

/** Reads at most `maxRows` rows, with their numbers in the sheet; undefined when the file is not a workbook. */
export async function readWorkbook(file: Blob, maxRows: number): Promise<TableRow[] | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = findParts(bytes);
  if (parts === undefined) return undefined;
  let left = MAX_UNPACKED_BYTES;
  const read = async (name: string) => {
    const part = parts.get(name);
    if (part === undefined) return undefined;
    const unpacked = await unpack(part, left);
    left -= unpacked.length;
    return new DOMParser().parseFromString(new TextDecoder().decode(unpacked), "application/xml");
  };
  const sheet = await read(sheetName(await read("xl/workbook.xml"), await read("xl/_rels/workbook.xml.rels")));
  if (sheet === undefined) return undefined;
  return rowsOf(sheet, textsOf(await read("xl/sharedStrings.xml")), maxRows);
}

type Part = { bytes: Uint8Array; method: number };

/** The compressed parts by name, from the central directory at the file's end. */
function findParts(bytes: Uint8Array): Map<string, Part> | undefined {
  const view = new DataView(bytes.buffer);
  const earliest = Math.max(0, bytes.length - 22 - 0xffff);
  let end = bytes.length - 22;
  while (end >= earliest && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < earliest) return undefined;
  const parts = new Map<string, Part>();
  const count = Math.min(view.getUint16(end + 10, true), MAX_PARTS);
  let at = view.getUint32(end + 16, true);
  try {
    for (let index = 0; index < count && view.getUint32(at, true) === DIRECTORY_ENTRY; index += 1) {
      const nameLength = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
      const local = view.getUint32(at + 42, true);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = bytes.subarray(start, start + view.getUint32(at + 20, true));
      parts.set(name, { bytes: packed, method: view.getUint16(at + 10, true) });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return parts;
}

/** @throws Error for more than `most` bytes, and for a damaged part. */
async function unpack({ bytes, method }: Part, most: number): Promise<Uint8Array> {
  if (method !== STORED && method !== DEFLATED) throw new Error("packed in another way");
  const packed = new Blob([new Uint8Array(bytes)]).stream();
  const reader = (method === STORED ? packed : packed.pipeThrough(new DecompressionStream("deflate-raw"))).getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    length += piece.value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error("unpacks to too much");
    }
    pieces.push(piece.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The name of the first sheet's part. */
function sheetName(workbook: Document | undefined, relations: Document | undefined): string {
  const first = elements(workbook, "sheet")[0];
  const id = [...(first?.attributes ?? [])].find(
    ({ localName, prefix }) => localName === "id" && prefix !== null,
  )?.value;
  const target = elements(relations, "Relationship")
    .find((relation) => relation.getAttribute("Id") === id)
    ?.getAttribute("Target");
  if (target == null) return "xl/worksheets/sheet1.xml";
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

function elements(parent: Document | Element | undefined, name: string): Element[] {
  return [...(parent?.getElementsByTagNameNS("*", name) ?? [])];
}

/** The shared strings that cells refer to. */
function textsOf(strings: Document | undefined): string[] {
  return elements(strings, "si").map(textOf);
}

/** The text without its phonetic guides. */
function textOf(element: Element): string {
  return elements(element, "t")
    .filter((text) => text.parentElement?.localName !== "rPh")
    .map(({ textContent }) => textContent ?? "")
    .join("");
}

function rowsOf(sheet: Document, texts: string[], maxRows: number): TableRow[] {
  return elements(sheet, "row")
    .slice(0, maxRows)
    .map((row, index) => {
      const cells: string[] = [];
      for (const [place, cell] of elements(row, "c").entries()) {
        const column = columnOf(cell.getAttribute("r")) ?? place;
        if (column < MAX_COLUMNS) cells[column] = textOfCell(cell, texts);
      }
      return { number: Number(row.getAttribute("r") ?? index + 1), cells: Array.from(cells, (cell) => cell ?? "") };
    });
}

/** The index of the column in a reference such as `AB12`, from 0 on. */
function columnOf(reference: string | null): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOfCell(cell: Element, texts: string[]): string {
  const type = cell.getAttribute("t");
  if (type === "inlineStr") return textOf(cell);
  const value = elements(cell, "v")[0]?.textContent ?? "";
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "str" || type === "b" || value === "") return value;
  // A spreadsheet stores 19.99 as 19.989999999999998.
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value;
}
