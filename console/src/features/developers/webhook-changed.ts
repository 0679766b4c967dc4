/** Puts a changed webhook into the query cache. */
import { queryClient } from "../../shared/api/query-client.ts";
import { meQuery, type Tenant } from "../../shared/session/me.ts";
import { webhookQuery } from "./queries.ts";

export function webhookChanged({ webhook }: Tenant): Promise<void> {
  queryClient.setQueryData(webhookQuery.queryKey, { webhook });
  return queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}
