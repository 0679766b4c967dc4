/** Reads the line of one invoice from the archive's files. */
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { readBlock } from "./block.ts";
import { findPlace, type Place } from "./store.ts";

const RETRY_AFTER_S = 60;

/**
 * The line of the archived invoice, as JSON; undefined for an invoice that is not archived.
 * @throws UNAVAILABLE where its file is missing or damaged, or cannot be reached
 */
export async function readLine(deps: Deps, tenant_id: string, id: number): Promise<string | undefined> {
  const place = await findPlace(deps.db, tenant_id, id);
  if (place === undefined) return undefined;
  try {
    const line = await lineAt(deps, place);
    const { invoice } = JSON.parse(line);
    if (invoice.tenant_id !== tenant_id || invoice.id !== id) throw new Error("the line is of another invoice");
    return line;
  } catch (error) {
    deps.log.error({ err: error, file: place.file, invoice_id: id }, "an archived invoice cannot be read");
    throw new ApiError("UNAVAILABLE", {
      message: "This invoice is archived, and the archive cannot be read at present.",
      retryAfterS: RETRY_AFTER_S,
    });
  }
}

async function lineAt({ archive }: Deps, { file, line, ...part }: Place): Promise<string> {
  const bytes = await archive.read(file, part);
  if (bytes === null) throw new Error(`there is no ${file}`);
  return (await readBlock(bytes))[line] ?? "";
}
