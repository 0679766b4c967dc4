/** Iterates over the invoices of all tenants that may be archived, a page at a time. */
import type { Deps } from "../deps.ts";
import { type Ended, findLastId, findPageEnd, listEnded, listTenantIds } from "./store.ts";

const TENANTS_PER_PAGE = 500;
/** One statement reads a page, with timelines and refunds, in 0.1 s. */
const INVOICES_PER_PAGE = 500;

/** Pages in the order of tenants and ids. */
export async function* walkEnded({ db, config }: Deps, before: Date): AsyncGenerator<Ended> {
  const { operator_tenant_id } = config;
  for await (const tenant_id of walkTenants(db)) {
    const until = await findLastId(db, tenant_id, before);
    for (let after = 0; until !== null; ) {
      const end = await findPageEnd(db, { tenant_id, after, until }, INVOICES_PER_PAGE);
      if (end === null) break;
      yield* await listEnded(db, { tenant_id, after, until: end }, { before, operator_tenant_id });
      after = end;
    }
  }
}

async function* walkTenants(db: Deps["db"]): AsyncGenerator<string> {
  for (let after = ""; ; ) {
    const page = await listTenantIds(db, after, TENANTS_PER_PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
