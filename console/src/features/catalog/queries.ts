/** The queries of the catalog, and the addresses of its pictures. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { ownedPath } from "../../shared/api/page-owner.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useLanguage } from "../../shared/i18n/language.ts";

export type CatalogItem = components["schemas"]["CatalogItem"];

/** The items on sale, newest first. */
export function itemsQuery({ search, page, per_page }: { search: string; page: number; per_page: number }) {
  const query = { page, per_page, is_active: true, ...(search === "" ? {} : { search }) };
  return {
    queryKey: queryKeys.catalog.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/catalog", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}

export function itemQuery(id: number) {
  return {
    queryKey: queryKeys.catalog.one(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/catalog/{id}", { params: { path: { id } } })),
  };
}

const unitsQuery = {
  queryKey: queryKeys.catalogUnits,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/catalog/units")),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The units that there are, with their names in the language at present; none until they have come. */
export function useUnits(): { code: string; name: string }[] {
  const { language } = useLanguage();
  const units = useQuery(unitsQuery).data?.data ?? [];
  return units.map(({ code, ...names }) => ({ code, name: names[`name_${language}`] }));
}

/** Where the console fetches a picture: an item's `image_url` is for those who call with a key. */
export function pictureUrl(image_id: string): string {
  return ownedPath(`/api/dashboard/v1/catalog/images/${image_id}`);
}
