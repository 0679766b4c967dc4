/** Refuses calls from a page that was loaded for another tenant or person than the one who is signed in now. */
import type { FastifyRequest } from "fastify";
import type { Tenant, User } from "../db/schema.ts";
import { ApiError } from "../errors.ts";

/**
 * A page names its person by `X-User-Id` and its tenant, if any, by `X-Tenant-Id`, or by the query parameter `tenant` alone where it
 * cannot set headers. A call without any of these is not checked.
 * @throws TENANT_CHANGED with the e-mail of the signed-in person, and the name of the person's tenant, if any.
 */
export function assertPageOf(request: FastifyRequest, { user, tenant }: { user: User; tenant: Tenant | null }): void {
  const { "x-tenant-id": tenantId, "x-user-id": userId } = request.headers;
  const { tenant: tenantOfLink } = request.query as { tenant?: unknown };
  const isOther =
    differs(tenantId, tenant?.id) || differs(tenantOfLink, tenant?.id) || differs(userId, String(user.id));
  if (!isOther) return;
  const facts = { email: user.email, ...(tenant === null ? {} : { tenant: tenant.name }) };
  throw new ApiError("TENANT_CHANGED", { facts });
}

function differs(named: unknown, own: string | undefined): boolean {
  return named !== undefined && named !== own;
}
