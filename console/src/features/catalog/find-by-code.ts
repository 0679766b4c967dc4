/** Finds the item of a code that a person or a scanner has typed. */
import { queryClient } from "../../shared/api/query-client.ts";
import { type CatalogItem, codeQuery, itemsQuery } from "./queries.ts";

/**
 * The item on sale with this SKU or barcode, or the only one that a search finds; null when none or several match.
 * @throws ApiError
 */
export async function findByCode(code: string): Promise<CatalogItem | null> {
  const { data } = await queryClient.fetchQuery(codeQuery(code));
  const [coded, ...others] = data;
  if (coded !== undefined) return others.length === 0 ? coded : (data.find(({ sku }) => sku === code) ?? null);
  const found = await queryClient.fetchQuery(itemsQuery({ search: code, page: 1, per_page: 2 }));
  return found.data.length === 1 ? (found.data[0] ?? null) : null;
}
