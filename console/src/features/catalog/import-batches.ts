/** Sends the rows of an import in batches, first for a preview and then to be written. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { paths } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import type { ImportRow } from "./import-rows.ts";

export type ImportPlan =
  paths["/api/dashboard/v1/catalog/import/preview"]["post"]["responses"][200]["content"]["application/json"]["data"][number];
type Imported = paths["/api/dashboard/v1/catalog/import"]["post"]["responses"][200]["content"]["application/json"];

/** The limit of rows of one call. */
const BATCH = 500;

function batchesOf(rows: ImportRow[]): ImportRow[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  );
}

/** Previews the effect of each row, in the order of the rows. @throws ApiError */
export async function previewRows(rows: ImportRow[]): Promise<ImportPlan[]> {
  const plans: ImportPlan[] = [];
  for (const items of batchesOf(rows)) {
    const { data } = await answerOf(api.POST("/api/dashboard/v1/catalog/import/preview", { body: { items } }));
    plans.push(...data);
  }
  return plans;
}

/**
 * Imports rows, each batch completely or not at all, and reports the number of imported rows. After a failure the same import can be
 * repeated: rows that were imported already change nothing.
 */
export function useImporting() {
  const [done, setDone] = useState(0);
  const importing = useMutation({
    async mutationFn(rows: ImportRow[]): Promise<Imported> {
      const sum: Imported = { created: 0, changed: 0, same: 0 };
      setDone(0);
      for (const items of batchesOf(rows)) {
        const answer = await answerOf(api.POST("/api/dashboard/v1/catalog/import", { body: { items } }));
        for (const outcome of ["created", "changed", "same"] as const) sum[outcome] += answer[outcome];
        setDone((before) => before + items.length);
      }
      return sum;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.catalog.all }),
  });
  return { importing, done };
}
