/** The JSON of the catalog. */

import { type Static, Type } from "typebox";
import type { CatalogImage, CatalogItem } from "../db/schema.ts";
import { CursorQuery, NextCursor } from "../http/pagination.ts";
import type { Upload } from "../http/upload.ts";
import { optional } from "../http/validation.ts";
import { amountText, MAX_INVOICE_TIYN } from "../rules/money.ts";
import { Money, NullableString, Timestamp } from "../wire.ts";
import { IMPORT_PROBLEMS, type PlannedRow } from "./plan-import.ts";
import { DEFAULT_UNIT, UNITS } from "./units.ts";

export const MAX_ITEMS_AT_ONCE = 500;

const IMAGE_ID = "^[a-zA-Z0-9_-]{1,64}$";

const name = Type.String({ minLength: 1, maxLength: 255, pattern: "\\S" });
const price = Type.Number({
  minimum: 0.01,
  maximum: MAX_INVOICE_TIYN / 100,
  format: "tenge",
  description: "Tenge, with at most 2 decimals.",
});
const section = optional(
  Type.String({ minLength: 1, maxLength: 64, pattern: "\\S", description: "The section under which it is shown." }),
);
const UNIT_CODES = UNITS.map(({ code }) => code);
const clearable = {
  sku: optional(
    Type.String({ minLength: 1, maxLength: 100, description: "Your own name for it, unique among active items." }),
  ),
  image_id: optional(Type.String({ pattern: IMAGE_ID, description: "Of a picture that you have uploaded." })),
  description: optional(Type.String({ maxLength: 2000 })),
  barcode: optional(Type.String({ minLength: 1, maxLength: 64 })),
  ntin: optional(
    Type.String({ pattern: "^[0-9]{8,14}$", description: "Its code in Kazakhstan's National Catalogue of goods." }),
  ),
  section,
};

const NewItemSchema = Type.Object(
  {
    name,
    price,
    unit: optional(Type.Enum(UNIT_CODES, { description: `Left out: \`${DEFAULT_UNIT}\`.` })),
    ...clearable,
  },
  { title: "CatalogItemCreate" },
);

/** The normal form of a create, by which every form is validated. */
export const NewItemsSchema = Type.Object({
  items: Type.Array(NewItemSchema, { minItems: 1, maxItems: MAX_ITEMS_AT_ONCE }),
});

/** The forms that a create accepts. A handler gets the last one: see `newItemsOf`. */
export const CreateItemsBody = Type.Unsafe<Static<typeof NewItemsSchema>>(
  Type.Union([NewItemSchema, NewItemsSchema.properties.items, NewItemsSchema]),
);

/** Converts one item, or an array of them, to a list. */
export function newItemsOf(body: unknown): unknown {
  if (Array.isArray(body)) return { items: body };
  const isList = typeof body === "object" && body !== null && "items" in body && body.items != null;
  return isList ? body : { items: [body] };
}

/** Whether the body of a create has several items. */
export function isBulk(body: unknown): boolean {
  const { items } = newItemsOf(body) as { items: unknown };
  return Array.isArray(items) && items.length > 1;
}

/** A line of the cart of an invoice or a subscription. */
export const CartLineSchema = Type.Object({
  catalog_item_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  count: Type.Integer({ minimum: 1, maximum: 10_000 }),
});

/** A line of a cart as it was when it was set. */
export const CartItemSchema = Type.Object({
  catalog_item_id: Type.Integer(),
  name: Type.String(),
  price: Money,
  count: Type.Integer(),
  unit: Type.String(),
  image_id: NullableString,
});

export const ChangeItemBody = Type.Object({
  name: Type.Optional(name),
  price: Type.Optional(price),
  unit: Type.Optional(Type.Enum(UNIT_CODES)),
  ...clearable,
});

export const ListItems = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 200, description: "A part of the name, the sku or the barcode; case does not matter." }),
  ),
  code: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "Exactly the sku or the barcode, as a scanner reads it; case does not matter.",
    }),
  ),
  is_active: Type.Optional(Type.Boolean({ description: "Left out: active and deleted items." })),
  section: Type.Optional(
    Type.String({ maxLength: 64, description: "Exactly this section; empty: items without a section." }),
  ),
  order: Type.Enum(["newest", "section"], {
    default: "newest",
    description: "`section`: by section and then by name, those in no section last.",
  }),
  page: Type.Integer({ minimum: 1, maximum: Math.floor(Number.MAX_SAFE_INTEGER / 200), default: 1 }),
  per_page: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  ...CursorQuery,
});

export const CatalogItemSchema = Type.Object(
  {
    id: Type.Integer(),
    sku: NullableString,
    name: Type.String(),
    price: Type.String({ description: "Tenge, a decimal string with 2 decimals." }),
    unit: Type.String(),
    image_id: NullableString,
    image_url: Type.Union(NullableString.anyOf, { description: "A path of this service; it takes the same key." }),
    description: NullableString,
    barcode: NullableString,
    ntin: NullableString,
    section: NullableString,
    is_active: Type.Boolean({ description: "False once it is deleted or off sale." }),
    created_at: Timestamp,
  },
  { title: "CatalogItem" },
);

export const ItemsSchema = Type.Object({ data: Type.Array(CatalogItemSchema) });

export const ItemListSchema = Type.Object({
  data: Type.Array(CatalogItemSchema),
  total: Type.Integer({ description: "The total number." }),
  page: Type.Integer(),
  per_page: Type.Integer(),
  ...NextCursor,
});

export const SectionsSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      section: Type.Union(NullableString.anyOf, { description: "Null: items without a section." }),
      items: Type.Integer({ description: "How many items on sale it has." }),
    }),
  ),
});

const ImportRowSchema = Type.Object(
  {
    id: optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    sku: clearable.sku,
    name: optional(name),
    price: optional(price),
    unit: optional(Type.Enum(UNIT_CODES)),
    section,
    is_active: optional(Type.Boolean()),
  },
  { title: "CatalogImportRow" },
);

export const ImportBody = Type.Object({
  items: Type.Array(ImportRowSchema, { minItems: 1, maxItems: MAX_ITEMS_AT_ONCE }),
});

const NullableProblem = Type.Union([Type.Enum([...IMPORT_PROBLEMS]), Type.Null()]);
const ImportedFields = Type.Object({
  sku: NullableString,
  name: Type.String(),
  price: Type.String(),
  unit: Type.String(),
  section: NullableString,
  is_active: Type.Boolean(),
});

export const ImportPreviewSchema = Type.Object({
  data: Type.Array(
    Type.Object(
      {
        outcome: Type.Enum(["new", "changed", "same", "wrong"]),
        problem: Type.Union(NullableProblem.anyOf, { description: "The reason why the row is `wrong`." }),
        before: Type.Union([ImportedFields, Type.Null()], { description: "The present item; null for a new one." }),
        after: Type.Union([ImportedFields, Type.Null()], {
          description: "The item after the import; null for a `wrong` row.",
        }),
      },
      { title: "CatalogImportPlan" },
    ),
  ),
});

export const ImportedSchema = Type.Object({
  created: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer({ description: "Rows that change nothing." }),
});

export const DeletedItemSchema = Type.Object({ message: Type.String(), item: CatalogItemSchema });

export const UnitsSchema = Type.Object({
  data: Type.Array(
    Type.Object(
      {
        code: Type.String(),
        name_ru: Type.String(),
        name_kk: Type.String(),
        name_en: Type.String(),
        precision: Type.Integer({ description: "The most decimals of a quantity in this unit." }),
      },
      { title: "CatalogUnit" },
    ),
  ),
});

export const UploadBody = Type.Unsafe<Upload>(
  Type.Object({ file: Type.Unsafe({ type: "string", format: "binary", description: "A JPEG, PNG or WebP picture." }) }),
);

export const ImageParams = Type.Object({ image_id: Type.String({ pattern: IMAGE_ID }) });

export const ImageUploadSchema = Type.Object(
  {
    image_id: Type.String(),
    url: Type.String({ description: "A path of this service; it takes the same key." }),
    mime: Type.String({ description: "`image/jpeg`, `image/png` or `image/webp`." }),
    size: Type.Integer({ description: "Bytes, as stored." }),
    checksum: Type.String({ description: "SHA-256 of the stored bytes, hex." }),
  },
  { title: "CatalogImage" },
);

const Bytes = { schema: Type.Unsafe<Buffer>({ type: "string", format: "binary" }) };
/** A picture in the OpenAPI document. */
export const IMAGE_ANSWER = {
  description: "The picture.",
  content: { "image/jpeg": Bytes, "image/png": Bytes, "image/webp": Bytes },
};

function imageUrl(image_id: string): string {
  return `/api/v1/catalog/images/${image_id}`;
}

export function itemJson(item: CatalogItem): Static<typeof CatalogItemSchema> {
  return {
    id: item.id,
    sku: item.sku,
    name: item.name,
    price: amountText(item.price_tiyn),
    unit: item.unit,
    image_id: item.image_id,
    image_url: item.image_id === null ? null : imageUrl(item.image_id),
    description: item.description,
    barcode: item.barcode,
    ntin: item.ntin,
    section: item.section,
    is_active: item.is_active,
    created_at: item.created_at.toISOString(),
  };
}

type ImportedItem = Pick<CatalogItem, "sku" | "name" | "price_tiyn" | "unit" | "section" | "is_active">;

function importedFields(item: ImportedItem): Static<typeof ImportedFields> {
  const { sku, name, price_tiyn, unit, section, is_active } = item;
  return { sku, name, price: amountText(price_tiyn), unit, section, is_active };
}

export function plannedJson(row: PlannedRow): Static<typeof ImportPreviewSchema>["data"][number] {
  const before = row.before === null ? null : importedFields(row.before);
  if (row.outcome === "wrong") return { outcome: row.outcome, problem: row.problem, before, after: null };
  return { outcome: row.outcome, problem: null, before, after: importedFields(row.after) };
}

export function imageJson({ id, mime, size, checksum }: CatalogImage): Static<typeof ImageUploadSchema> {
  return { image_id: id, url: imageUrl(id), mime, size, checksum };
}
