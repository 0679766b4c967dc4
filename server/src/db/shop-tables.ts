/** The tables of the catalog, its pictures, the shop and its orders. */
import type { ColumnType, Generated } from "kysely";
import type { DayHours } from "../rules/opening-hours.ts";
import type { OrderState } from "../rules/order-state.ts";
import type { Identity } from "./column.ts";

export type CatalogItemTable = {
  tenant_id: string;
  id: Identity;
  sku: string | null;
  name: string;
  price_tiyn: number;
  unit: string;
  image_id: string | null;
  description: string | null;
  barcode: string | null;
  ntin: string | null;
  is_active: Generated<boolean>;
  section: string | null;
  search_text: string;
  search_key: string;
  created_at: Date;
};

export type ImageStatus = "storing" | "stored" | "removing";

export type CatalogImageTable = {
  tenant_id: string;
  id: string;
  status: ImageStatus;
  mime: string;
  size: number;
  checksum: string;
  created_at: Date;
};

export type ShopTable = {
  tenant_id: string;
  slug: string;
  title: string;
  enabled: boolean;
  sandbox_orders: boolean;
  last_order_number: Generated<number>;
  address: string | null;
  phone: string | null;
  delivery: string | null;
  hours: ColumnType<DayHours[] | null, string | null | undefined, string | null>;
  orders_after_hours: Generated<boolean>;
  payer_may_switch_to_qr: Generated<boolean>;
  payer_may_pause: Generated<boolean>;
  embed_origins: Generated<string[]>;
  created_at: Date;
};

export type ShopOrderTable = {
  tenant_id: string;
  token: string;
  invoice_id: number;
  submit_hash: Buffer;
  sent_to: string | null;
  number: Generated<number>;
  state: Generated<OrderState>;
  state_changed_at: Date | null;
  created_at: Date;
};

/** One line of a cart, frozen when it was ordered. */
export type CartItem = {
  catalog_item_id: number;
  name: string;
  price: string;
  count: number;
  unit: string;
  image_id: string | null;
};
