/** Switches the person to another merchant, and opens its console. */
import { answerOf, api } from "../../shared/api/client.ts";

/** A full page load drops all cached data of the previous merchant. @throws ApiError */
export async function switchTenant(id: string): Promise<void> {
  await answerOf(api.POST("/api/dashboard/v1/tenants/{id}/switch", { params: { path: { id } } }));
  window.location.assign("/console");
}
