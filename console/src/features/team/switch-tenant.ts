/** Lets the person act for another merchant from now on, and opens that one's console. */
import { answerOf, api } from "../../shared/api/client.ts";

/** A full page load drops all data that were read for the merchant before. @throws ApiError */
export async function switchTenant(id: string): Promise<void> {
  await answerOf(api.POST("/api/dashboard/v1/tenants/{id}/switch", { params: { path: { id } } }));
  window.location.assign("/console");
}
