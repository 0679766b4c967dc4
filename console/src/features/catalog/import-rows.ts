/** Converts a merchant's file of items to the rows of the API, with the problems of its cells. */
import type { paths } from "../../api.gen.ts";
import { moneyProblem, typedMoney } from "../../shared/format/money.ts";
import { readCsv } from "./read-csv.ts";
import { readWorkbook, type TableRow } from "./read-workbook.ts";

type Body = paths["/api/dashboard/v1/catalog/import"]["post"]["requestBody"]["content"]["application/json"];
export type ImportRow = Body["items"][number];
export type Column = "sku" | "name" | "price" | "unit" | "section" | "is_active";

export const MAX_ROWS = 5_000;
const MAX_FILE_BYTES = 10_000_000;
const LONGEST = { sku: 100, name: 255, section: 64 };

type Plan =
  paths["/api/dashboard/v1/catalog/import/preview"]["post"]["responses"][200]["content"]["application/json"]["data"][number];
export type RowProblem =
  | NonNullable<Plan["problem"]>
  | NonNullable<ReturnType<typeof moneyProblem>>
  | "too_long"
  | "unit_unknown"
  | "yes_or_no";

/** A row with its number in the file. */
export type ReadRow = { number: number; name: string } & (
  | { row: ImportRow }
  | { problem: RowProblem; column: Column | null }
);

/** The reasons why no row of a file can be imported. */
export type FileProblem = "unreadable" | "too_large" | "row_limit" | "no_headings" | "empty";

/** The accepted headings of each column, reduced to their letters. */
const HEADINGS: Record<Column, string[]> = {
  sku: ["артикул", "sku", "код", "кодтовара"],
  name: ["название", "наименование", "товар", "номенклатура", "атауы", "тауар", "name", "item"],
  price: ["цена", "ценатг", "ценатенге", "бағасы", "баға", "price"],
  unit: ["единица", "ед", "едизм", "единицаизмерения", "өлшембірлігі", "unit"],
  section: ["раздел", "категория", "группа", "бөлім", "санат", "section", "category"],
  is_active: ["впродаже", "сатылымда", "сатуда", "onsale"],
};
const COLUMNS = Object.keys(HEADINGS) as Column[];

const UNIT_NAMES: Record<string, string> = {
  шт: "piece",
  кг: "kg",
  г: "g",
  гр: "g",
  т: "t",
  л: "l",
  мл: "ml",
  м: "m",
  см: "cm",
  м2: "m2",
  м3: "m3",
  ч: "hour",
  час: "hour",
  сут: "day",
  мес: "month",
  усл: "service",
  компл: "set",
  уп: "pack",
  упак: "pack",
};
const YES = ["да", "иә", "yes", "true", "1", "+"];
const NO = ["нет", "жоқ", "no", "false", "0", "-"];

/** `units` are those of the API, with their names in all languages. */
export async function readImport(
  file: File,
  units: { code: string; names: string[] }[],
): Promise<{ rows: ReadRow[] } | { problem: FileProblem }> {
  if (file.size > MAX_FILE_BYTES) return { problem: "too_large" };
  let table: TableRow[];
  try {
    // One row more for the headings, and one more to detect a file with too many.
    table = (await readWorkbook(file, MAX_ROWS + 2)) ?? (await readCsv(file, MAX_ROWS + 2));
  } catch {
    return { problem: "unreadable" };
  }
  const [headings, ...rest] = table;
  const rows = rest.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (headings === undefined) return { problem: "empty" };
  const places = placesOf(headings.cells);
  if (places.sku === -1 && places.name === -1) return { problem: "no_headings" };
  if (rows.length === 0) return { problem: "empty" };
  if (rows.length > MAX_ROWS) return { problem: "row_limit" };
  const toRow = rowReader(places, unitCodes(units));
  return { rows: rows.map(({ number, cells }) => toRow(number, cells)) };
}

function placesOf(headings: string[]): Record<Column, number> {
  const letters = headings.map((heading) => heading.toLowerCase().replace(/[^\p{L}]/gu, ""));
  const place = (column: Column) => letters.findIndex((heading) => HEADINGS[column].includes(heading));
  return Object.fromEntries(COLUMNS.map((column) => [column, place(column)])) as Record<Column, number>;
}

/** Maps the ways in which people write units to their codes. */
function unitCodes(units: { code: string; names: string[] }[]): Map<string, ImportRow["unit"]> {
  const named = units.flatMap(({ code, names }) => [code, ...names].map((name) => [plain(name), code] as const));
  // The API's list has every code.
  return new Map([...Object.entries(UNIT_NAMES), ...named] as [string, ImportRow["unit"]][]);
}

const plain = (text: string) => text.toLowerCase().replace(/[.\s]/g, "");

function rowReader(places: Record<Column, number>, units: Map<string, ImportRow["unit"]>) {
  const seen = new Set<string>();
  return (number: number, cells: string[]): ReadRow => {
    const text = (column: Column) => (cells[places[column]] ?? "").trim();
    const [sku, name, price, unit, section, onSale] = COLUMNS.map(text) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const about = { number, name: name || sku };
    const wrong = (problem: RowProblem, column: Column | null): ReadRow => ({ ...about, problem, column });
    for (const [column, most] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][])
      if ([...text(column)].length > most) return wrong("too_long", column);
    if (about.name === "") return wrong("incomplete", "name");
    const key = sku === "" ? `name ${name}` : `sku ${sku}`;
    if (seen.has(key)) return wrong("twice", sku === "" ? "name" : "sku");
    seen.add(key);
    const priceProblem = price === "" ? null : moneyProblem(price);
    if (priceProblem !== null) return wrong(priceProblem, "price");
    const amount = typedMoney(price);
    const code = units.get(plain(unit));
    if (unit !== "" && code === undefined) return wrong("unit_unknown", "unit");
    const said = onSale.toLowerCase();
    if (said !== "" && !YES.includes(said) && !NO.includes(said)) return wrong("yes_or_no", "is_active");
    return {
      ...about,
      row: {
        ...(sku !== "" && { sku }),
        ...(name !== "" && { name }),
        ...(amount !== null && { price: amount }),
        ...(code != null && { unit: code }),
        ...(places.section !== -1 && { section: section || null }),
        // Items of a list are on sale unless the list says otherwise.
        is_active: !NO.includes(said),
      },
    };
  };
}
