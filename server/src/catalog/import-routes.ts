/** The routes of the console that export the catalog as a file and import it from one. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { CatalogItem } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type Counted, exportRoutes, Language, newestFirst, piecesOf, type TableLanguage } from "../exports/export.ts";
import type { Cell } from "../exports/table.ts";
import { type Route, routesOf } from "../http/route.ts";
import { localDate } from "../rules/local-day.ts";
import { callerOf } from "../tenants/caller.ts";
import { exportRecorder } from "../tenants/record-export.ts";
import { EXPORT_COLUMNS, EXPORT_WORDS } from "./export-words.ts";
import { importItems, previewImport } from "./import-items.ts";
import { listItems, listItemsBefore } from "./list-store.ts";
import { countOutcomes } from "./plan-import.ts";
import { UNITS } from "./units.ts";
import { ImportBody, ImportedSchema, ImportPreviewSchema, plannedJson } from "./wire.ts";

const tags = ["Catalog"];

const previewCatalogImportRoute: Route = (app, deps) =>
  app.post(
    "/catalog/import/preview",
    {
      config: { permission: "catalog:write", isHeavy: true },
      schema: {
        operationId: "previewCatalogImport",
        summary: "Preview an import of items",
        description: "Changes nothing.",
        tags,
        body: ImportBody,
        response: { 200: ImportPreviewSchema },
      },
    },
    async (request) => {
      const planned = await previewImport(deps, callerOf(request).tenant.id, request.body.items);
      return { data: planned.map(plannedJson) };
    },
  );

const importCatalogItemsRoute: Route = (app, deps) =>
  app.post(
    "/catalog/import",
    {
      config: { permission: "catalog:write", isHeavy: true },
      schema: {
        operationId: "importCatalogItems",
        summary: "Import items",
        description:
          "All of them or none. A row is about the item of its `id`, else of its `sku`, else about the one that has its name and no " +
          "sku; else it is a new item. The same import again changes nothing.",
        tags,
        body: ImportBody,
        response: { 200: ImportedSchema },
      },
    },
    async (request) => countOutcomes(await importItems(deps, callerOf(request), request.body.items)),
  );

const importRoutes = routesOf(previewCatalogImportRoute, importCatalogItemsRoute);

export const catalogFileRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(importRoutes(deps));
    exportRoutes(app, {
      path: "/catalog/export",
      noun: "CatalogItems",
      tag: "Catalog",
      querystring: Type.Object({ language: Language }),
      name: () => `tolem-catalog-${localDate(deps.clock.now(), deps.config.subscription_tz)}`,
      record: exportRecorder(deps, "catalog"),
      read: (request) => itemTable(deps, callerOf(request).tenant.id, request.query.language),
    });
  };

/** All items, on sale or not, the newest first, with the headings that an import knows. */
async function itemTable(deps: Deps, tenant_id: string, language: TableLanguage): Promise<Counted> {
  const inTurn = <T>(work: () => T | Promise<T>) => deps.scheduler.run(tenant_id, work);
  const all = { search: null, is_active: null, section: null };
  const { total } = await listItems(deps.db, tenant_id, all, "newest", { limit: 1, offset: 0 });
  const { headings } = EXPORT_WORDS[language];
  return {
    table: {
      headings: EXPORT_COLUMNS.map((column) => headings[column]),
      batches: piecesOf(
        newestFirst((below) => inTurn(() => listItemsBefore(deps.db, tenant_id, below))),
        rowMaker(language),
      ),
      inTurn,
    },
    rows: total,
  };
}

/** Makes the cells of an item in the order of `EXPORT_COLUMNS`. */
function rowMaker(language: TableLanguage): (item: CatalogItem) => Cell[] {
  const { yes, no } = EXPORT_WORDS[language];
  const units = new Map(UNITS.map((unit) => [unit.code, unit[`name_${language}`]]));
  return ({ sku, name, price_tiyn, unit, section, is_active }) => [
    sku,
    name,
    { amount_tiyn: price_tiyn },
    units.get(unit) ?? unit,
    section,
    is_active ? yes : no,
  ];
}
