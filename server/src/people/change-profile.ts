/** Changes the profile of a person and, if the role allows it, that of the merchant. */
import type { Tenant, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { permissionsOf } from "../rules/permissions.ts";
import { changeProfile } from "../tenants/register.ts";
import type { Person } from "./tenant-of.ts";
import { changeLetterWishes } from "./users-store.ts";

export type ProfileChanges = {
  own: Partial<Pick<User, "language" | "wants_notices">>;
  merchant: Partial<Pick<Tenant, "name" | "billing_hour">>;
};

const isEmpty = (changes: object) => Object.keys(changes).length === 0;

/** Changes both or nothing. @throws FORBIDDEN when the person may not change the merchant; VALIDATION_ERROR on `name` */
export async function changeOwnProfile(deps: Deps, person: Person, { own, merchant }: ProfileChanges): Promise<Person> {
  let { user, tenant } = person;
  const { role } = person;
  if (!isEmpty(merchant)) {
    const mayChange = role !== null && permissionsOf(role).includes("profile:write");
    if (tenant === null || !mayChange) throw new ApiError("FORBIDDEN");
    tenant = await changeProfile(deps, { tenant, key: null, user }, merchant);
  }
  if (!isEmpty(own)) user = await changeLetterWishes(deps.db, user.id, own);
  return { user, tenant, role };
}
