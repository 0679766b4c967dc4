/** The operators' part of a release's stored data: tariffs, agreed prices, bills, and a company of the old portal. */
import { httpCall } from "../support/http-call.ts";
import type { Installation } from "../support/installation.ts";
import type { Json } from "../support/make.ts";
import { MONTHLY, newTariff } from "../support/operator.ts";
import { type Ask, kept, type Merchant, sessionOf } from "./merchant.ts";

const PERSON = { email: "operator@tolem.kz", password: "correct horse battery" };

export async function liveOperators(service: Installation, merchants: Merchant[]): Promise<void> {
  await service.tolem(["admin", "create", PERSON.email], { TOLEM_ADMIN_PASSWORD: PERSON.password });
  await httpCall("POST", `${service.url}/api/portal/tenants`, { body: { name: "Old company" } });
  const operator = await signIn(service);
  await operator("POST", "/tariffs", newTariff("plan", { daily_limit: 1000 }));
  await operator("POST", "/tariffs", newTariff("closed"));
  await operator("POST", "/tariffs/closed/disable");
  const agreed = { custom_price_kzt: 4000, custom_pricing_reason: "a friend" };
  await operator("PATCH", `/tenants/${merchants[1]?.tenant_id}/pricing-override`, agreed);
  for (const { tenant_id } of merchants) {
    await operator("POST", `/tenants/${tenant_id}/tariff`, { tariff: "plan", period_key: MONTHLY.key });
  }
  const list = () => operator<{ items: Json[] }>("GET", "/bills");
  let issued = await list();
  if (issued === undefined) return;
  await service.until("bills are issued", async () => {
    issued = await list();
    return (issued?.items.length ?? 0) >= merchants.length;
  });
  await operator("POST", `/bills/${issued?.items[0]?.id}/mark-paid`);
}

async function signIn(service: Installation): Promise<Ask> {
  const console_url = `${service.url}/api/dashboard/v1`;
  const headers = sessionOf(await httpCall("POST", `${console_url}/login`, { body: PERSON }));
  return async <T>(method: string, path: string, body?: unknown) =>
    kept(await httpCall<T>(method, `${service.url}/api/admin/v1${path}`, { headers, body }));
}
