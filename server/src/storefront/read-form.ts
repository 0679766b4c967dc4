/** Reads what the shop's forms send: the counts of the cart from an address, the whole order from a body. */
import { MAX_COUNT } from "./wire.ts";

/** Maps the id of a catalog item to its count. */
export type Cart = Map<number, number>;

type Line = { catalog_item_id: number; count: number };

const FILLED = ["channel", "phone_number", "client_name", "client_comment", "order_key"] as const;
const COUNT_FIELD = /^count_([1-9]\d{0,15})$/;

/** The name of the field that holds the count of an item. */
export function countField(id: number): string {
  return `count_${id}`;
}

/** The cart of an address. Invalid counts are left out, because people edit addresses. */
export function readCart(query: Record<string, unknown>): Cart {
  return cartOf(countsOf(query));
}

export function cartOf(lines: Line[]): Cart {
  const counted = lines.filter(({ count }) => Number.isInteger(count) && count >= 1 && count <= MAX_COUNT);
  return new Map(counted.map(({ catalog_item_id, count }) => [catalog_item_id, count]));
}

/** The requested page of the shop's items; the first one unless `page` is a valid number. */
export function readPage(query: Record<string, unknown>): number {
  const page = Number(query.page);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** What a visitor looks for; null: everything. */
export type Wanted = { search: string | null; section: string | null };

const MAX_WANTED = 100;

/** `section` is a button that was pressed, `in` the section that the page showed before. */
export function readWanted({ search, section, in: shown }: Record<string, unknown>): Wanted {
  const textOf = (value: unknown) => {
    const text = typeof value === "string" ? value.trim().slice(0, MAX_WANTED) : "";
    return text === "" ? null : text;
  };
  return { search: textOf(search), section: textOf(section === undefined ? shown : section) };
}

/** An order's form in the shape of the JSON body, so that the same schema checks both. */
export type OrderForm = { items: Line[] } & Partial<Record<(typeof FILLED)[number], string>>;

/** Parses an order's form; empty fields are left out. */
export function readOrderForm(text: string): OrderForm {
  const fields = Object.fromEntries(new URLSearchParams(text));
  const filled = FILLED.map((name) => [name, fields[name]?.trim()] as const).filter(([, value]) => value);
  return { items: countsOf(fields), ...Object.fromEntries(filled) };
}

function countsOf(fields: Record<string, unknown>): Line[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const id = COUNT_FIELD.exec(name)?.[1];
    const isFilled = typeof value === "string" && value.trim() !== "" && value.trim() !== "0";
    return id === undefined || !isFilled ? [] : [{ catalog_item_id: Number(id), count: Number(value) }];
  });
}
