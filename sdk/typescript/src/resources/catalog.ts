/** The catalog: what you sell. */
import type { List } from "../list.ts";
import type { CallOptions } from "../transport.ts";
import type { Answer, Body, CatalogItem, Query } from "../types.ts";
import { path, Resource } from "./resource.ts";

type ManyItems = Extract<Body<"createCatalogItems">, { items: unknown }>;
type OneItem = ManyItems["items"][number];

export class Catalog extends Resource {
  create(item: OneItem, options?: CallOptions): Promise<Answer<"createCatalogItems">> {
    return this.send("POST", "/catalog", item, options);
  }

  /** Makes up to 500 items at once: all of them, or none. */
  createMany(items: ManyItems, options?: CallOptions): Promise<Answer<"createCatalogItems">> {
    return this.send("POST", "/catalog", items, options);
  }

  retrieve(id: number, options?: CallOptions): Promise<CatalogItem> {
    return this.get(path`/catalog/${id}`, options);
  }

  list(query?: Query<"listCatalogItems">, options?: CallOptions): List<CatalogItem> {
    return this.walk<"listCatalogItems">("/catalog", "per_page", query, options);
  }

  update(id: number, changes: Body<"changeCatalogItem">, options?: CallOptions): Promise<CatalogItem> {
    return this.send("PATCH", path`/catalog/${id}`, changes, options);
  }

  /** Takes an item off sale. It can still be read. */
  delete(id: number, options?: CallOptions): Promise<Answer<"deleteCatalogItem">> {
    return this.send("DELETE", path`/catalog/${id}`, undefined, options);
  }

  sections(options?: CallOptions): Promise<Answer<"listCatalogSections">> {
    return this.get("/catalog/sections", options);
  }

  units(options?: CallOptions): Promise<Answer<"listCatalogUnits">> {
    return this.get("/catalog/units", options);
  }

  image(id: string, options?: CallOptions): Promise<Uint8Array> {
    return this.getBytes(path`/catalog/images/${id}`, options);
  }

  /** Stores a picture (JPEG, PNG, WebP), whose id is the `image_id` of items. */
  uploadImage(picture: Blob, options?: CallOptions): Promise<Answer<"uploadCatalogImage">> {
    const form = new FormData();
    form.set("file", picture);
    return this.send("POST", "/catalog/upload-image", form, options);
  }
}
