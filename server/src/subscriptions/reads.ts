/** The reads of subscriptions for other rooms. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Subscription } from "../db/schema.ts";
import { ApiError } from "../errors.ts";

export async function getSubscription(db: Database, tenant_id: string, id: number): Promise<Subscription> {
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** Whether the cart of a subscription that is still billed shows the picture. */
export function isInBilledCart(picture: {
  tenant_id: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}): RawBuilder<SqlBool> {
  return sql`exists (
    select from subscriptions s where s.tenant_id = ${picture.tenant_id} and s.status in ('active', 'paused')
      and s.cart_items @> jsonb_build_array(jsonb_build_object('image_id', ${picture.id})))`;
}
