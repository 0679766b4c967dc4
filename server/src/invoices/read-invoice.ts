/** Reads an invoice and its timeline from the database or, if it is archived, from the archive. */
import { readLine } from "../archive/read-line.ts";
import type { Invoice, InvoiceChange } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { Changer } from "../tenants/caller.ts";
import { getInvoiceOfLine, listChangesOfLine } from "./archived-store.ts";
import { assertSeen } from "./assert-seen.ts";
import { wasInvoiceCreated } from "./reads.ts";
import { findInvoice } from "./store.ts";
import { listInvoiceChanges } from "./timeline-store.ts";

export type ReadInvoice = Invoice & { is_archived?: true };

/**
 * The invoice.
 * @throws NOT_FOUND, also where the caller does not see it; UNAVAILABLE where it is archived and the archive cannot be read.
 * The other functions here throw it too.
 */
export async function readInvoice(deps: Deps, caller: Changer, id: number): Promise<ReadInvoice> {
  const tenant_id = caller.tenant.id;
  const invoice =
    (await findInvoice(deps.db, tenant_id, id)) ?? (await readArchivedInvoice(deps, await lineOf(deps, tenant_id, id)));
  await assertSeen(deps, caller, invoice);
  return invoice;
}

/** The archived invoice, which may not exist; undefined for one that is not archived. */
export async function findArchivedInvoice(deps: Deps, tenant_id: string, id: number): Promise<ReadInvoice | undefined> {
  const line = await readLine(deps, tenant_id, id);
  return line === undefined ? undefined : readArchivedInvoice(deps, line);
}

type Timeline = { invoice: Invoice; changes: InvoiceChange[] };

/** The invoice with its changes, oldest first, at most `limit`. @throws NOT_FOUND, also where the caller does not see it */
export async function readTimeline(deps: Deps, caller: Changer, id: number, limit: number): Promise<Timeline> {
  const timeline = await readWholeTimeline(deps, caller.tenant.id, id, limit);
  await assertSeen(deps, caller, timeline.invoice);
  return timeline;
}

async function readWholeTimeline(deps: Deps, tenant_id: string, id: number, limit: number): Promise<Timeline> {
  const invoice = await findInvoice(deps.db, tenant_id, id);
  if (invoice !== undefined) {
    const changes = await listInvoiceChanges(deps.db, tenant_id, id, limit);
    // It may have been archived between the two statements.
    if (changes.length > 0 || (await wasInvoiceCreated(deps.db, tenant_id, id))) return { invoice, changes };
  }
  const line = await lineOf(deps, tenant_id, id);
  return { invoice: await getInvoiceOfLine(deps.db, line), changes: await listChangesOfLine(deps.db, line, limit) };
}

async function lineOf(deps: Deps, tenant_id: string, id: number): Promise<string> {
  const line = await readLine(deps, tenant_id, id);
  if (line === undefined) throw new ApiError("NOT_FOUND");
  return line;
}

async function readArchivedInvoice(deps: Deps, line: string): Promise<ReadInvoice> {
  return { ...(await getInvoiceOfLine(deps.db, line)), is_archived: true };
}
