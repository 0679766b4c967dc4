/** Changes what a person writes about a customer: the name and the note. */
import type { Customer } from "../db/schema.ts";
import { searchText } from "../db/search-text.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { assertMayChange, type Caller } from "../tenants/caller.ts";
import { nowFor } from "../tenants/sandbox-clock.ts";
import { findCustomer, upsertCustomer } from "./store.ts";

/** A field that is left out stays as it is; an empty text or null clears it. */
export type CustomerChanges = { name?: string | null; note?: string | null };

/**
 * Changes the customer and returns it. The name is the newest until a newer invoice or subscription brings another.
 * @throws NOT_FOUND for a phone that is no customer of the tenant
 */
export async function changeCustomer(
  deps: Deps,
  caller: Caller,
  { phone, is_sandbox }: Pick<Customer, "phone" | "is_sandbox">,
  { name, note }: CustomerChanges,
): Promise<Customer> {
  const key = { tenant_id: caller.tenant.id, phone, is_sandbox };
  assertMayChange(caller, key, "is_sandbox");
  const known = await findCustomer(deps.db, key);
  if (known === undefined) throw new ApiError("NOT_FOUND");
  const named_at = nowFor(deps, caller.tenant, is_sandbox);
  const changes = {
    ...(name === undefined ? {} : { name: textOf(name), named_at, search_text: searchText(textOf(name) ?? "") }),
    ...(note === undefined ? {} : { note: textOf(note) }),
  };
  if (Object.keys(changes).length > 0) await upsertCustomer(deps.db, { ...key, last_at: known.last_at }, changes);
  return { ...known, ...changes };
}

function textOf(typed: string | null): string | null {
  const text = typed?.trim() ?? "";
  return text === "" ? null : text;
}
