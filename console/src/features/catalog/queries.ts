/** The queries of the catalog, and the addresses of its pictures. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { ownedPath } from "../../shared/api/page-owner.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useLanguage } from "../../shared/i18n/language.ts";

export type CatalogItem = components["schemas"]["CatalogItem"];

/** The filter of the list. An empty section selects the items without one; `off` selects those off sale. */
export type CatalogFilter = { search?: string; section?: string; off?: true };

type ItemsWanted = {
  search: string;
  page: number;
  per_page: number;
  /** Empty selects the items without a section. */
  section?: string;
  /** Null selects items on sale and off sale. */
  is_active?: boolean | null;
  order?: "section" | "newest";
};

/** By default the items on sale, ordered by section and name. */
export function itemsQuery({ search, is_active = true, order = "section", ...wanted }: ItemsWanted) {
  const query = {
    ...{ ...wanted, order },
    ...(is_active !== null && { is_active }),
    ...(search !== "" && { search }),
  };
  return {
    queryKey: queryKeys.catalog.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/catalog", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}

/** The items on sale whose SKU or barcode is `code`. */
export function codeQuery(code: string) {
  const query = { code, is_active: true, per_page: 10 };
  return {
    queryKey: queryKeys.catalog.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/catalog", { params: { query } })),
  };
}

/** The page limit of the API. */
const MOST_AT_ONCE = 200;

/** All items on sale of a section and a search, at most `most`. */
export function allItemsQuery({ search = "", section }: CatalogFilter, most: number) {
  const wanted = { search, per_page: MOST_AT_ONCE, ...(section !== undefined && { section }) };
  return {
    queryKey: queryKeys.catalog.list({ ...wanted, most }),
    async queryFn(): Promise<CatalogItem[]> {
      const read = (page: number) => itemsQuery({ ...wanted, page }).queryFn();
      const first = await read(1);
      const pages = Math.ceil(Math.min(first.total, most) / MOST_AT_ONCE);
      const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)));
      return [first, ...others].flatMap(({ data }) => data);
    },
  };
}

const sectionsQuery = {
  queryKey: queryKeys.catalog.sections,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/catalog/sections")),
};

/** The sections of the items on sale; empty until they are loaded. */
export function useSections(): { section: string | null; items: number }[] {
  return useQuery(sectionsQuery).data?.data ?? [];
}

export function itemQuery(id: number) {
  return {
    queryKey: queryKeys.catalog.one(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/catalog/{id}", { params: { path: { id } } })),
  };
}

export const unitsQuery = {
  queryKey: queryKeys.catalogUnits,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/catalog/units")),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The units with their names in the present language; empty until they are loaded. */
export function useUnits(): { code: string; name: string }[] {
  const { language } = useLanguage();
  const units = useQuery(unitsQuery).data?.data ?? [];
  return units.map(({ code, ...names }) => ({ code, name: names[`name_${language}`] }));
}

/** The URL of a picture for the console. An item's `image_url` is for calls with an API key. */
export function pictureUrl(image_id: string): string {
  return ownedPath(`/api/dashboard/v1/catalog/images/${image_id}`);
}
