/** The query of one merchant, for operators. */
import type { paths } from "../../api.gen.ts";
import { answerOf, api } from "../api/client.ts";
import { queryKeys } from "../api/query-keys.ts";

export type TenantDetail =
  paths["/api/admin/v1/tenants/{id}"]["get"]["responses"]["200"]["content"]["application/json"];

export function tenantQuery(id: string) {
  return {
    queryKey: queryKeys.tenants.one(id),
    queryFn: () => answerOf(api.GET("/api/admin/v1/tenants/{id}", { params: { path: { id } } })),
  };
}
