/** Registers a merchant: a tenant on trial, its owner, a test key and a webhook secret, all or nothing. */
import { passOnDeparted } from "../cells/departures.ts";
import type { Tenant, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { createApiKey, type NewApiKey } from "../tenants/api-keys.ts";
import { emailProblem } from "../tenants/identity-text.ts";
import { limitRegistrations } from "../tenants/limit-registrations.ts";
import { inTransaction } from "../transaction.ts";
import { makeWebhookSecret } from "../webhooks/secret.ts";
import { assertUncommonPassword } from "./check-password.ts";
import { hashPassword } from "./hash-password.ts";
import { registerMember } from "./join-tenant.ts";
import { registerTenant } from "./register-tenant.ts";

const MAX_NAME_CHARACTERS = 128;

/** Only this answer contains the two secrets in clear text. */
type SignedUp = { user: User; tenant: Tenant; api_key: NewApiKey; webhook_secret: string };

/**
 * `address` is the caller's IP address.
 * @throws VALIDATION_ERROR on `email` or `password`; RATE_LIMITED when too many were made from the address; EMAIL_TAKEN, also for
 * all but one of concurrent sign-ups; UNAVAILABLE when the e-mail is that of a merchant who has moved to another cell.
 */
export async function signUp(
  deps: Deps,
  given: { email: string; password: string },
  address: string,
): Promise<SignedUp> {
  const { email } = given;
  const refused = emailProblem(email);
  if (refused !== null) throw invalidField("email", refused);
  await passOnDeparted(deps, { kind: "email", name: email });
  await assertUncommonPassword("password", given.password);
  const password_hash = await hashPassword(deps, given.password);
  const tenant_id = deps.random.id("tnt");
  const webhook_secret = makeWebhookSecret(deps, tenant_id);
  return inTransaction(deps, async (tx) => {
    await limitRegistrations(tx, address);
    const tenant = await registerTenant(tx, {
      id: tenant_id,
      name: nameFrom(email),
      webhook_secret: webhook_secret.sealed,
    });
    const user = await registerMember(tx, { email, password_hash }, { tenant_id, role: "owner" });
    if (user === undefined) throw new ApiError("EMAIL_TAKEN");
    const api_key = await createApiKey(tx, tenant_id, { name: "default", mode: "test" });
    return { user, tenant, api_key, webhook_secret: webhook_secret.plain };
  });
}

/** The initial name of a merchant: the local part of the e-mail, cut by code points, because PostgreSQL refuses half of a surrogate pair. */
export function nameFrom(email: string): string {
  return [...email.slice(0, email.indexOf("@"))].slice(0, MAX_NAME_CHARACTERS).join("");
}
