/** A merchant's shop, and its customers: with programs, and with browsers that run no script. */
import { upsertShop } from "../../src/storefront/store.ts";
import { type Answer, type Json, request, type TestTenant } from "./make.ts";
import type { World } from "./world.ts";

export type Shop = { slug: string; tea: number; bun: number };
type OrderJson = Json & { token: string; number: number; status: string; amount: string; items: Json[] };
type OrderAnswer = Answer<{ order: OrderJson; error: { code: string; fields?: Record<string, string> } }>;

let made = 0;

/** Opens a shop of the tenant that sells tea at 1 500 ₸ and, newer, buns at 250,50 ₸. */
export async function openShop(world: World, tenant: TestTenant, settings: Json = {}): Promise<Shop> {
  made += 1;
  const slug = `tea-${made}`;
  const shop = { slug, title: "Чайная", enabled: true, sandbox_orders: false, ...settings };
  await upsertShop(world.deps.db, { tenant_id: tenant.id, created_at: world.deps.clock.now(), ...shop });
  const [tea = 0, bun = 0] = await addItems(tenant, { name: "Чай", price: 1500 }, { name: "Булочка", price: 250.5 });
  return { slug, tea, bun };
}

/** Adds items to the tenant's catalog and returns their ids; with the live key, which may at any time. */
export async function addItems(tenant: TestTenant, ...items: Json[]): Promise<number[]> {
  const with_key = { key: tenant.live_key };
  const { status, body } = await tenant.call<{ data: { id: number }[] }>("POST", "/catalog", { items }, with_key);
  if (status !== 201) throw new Error(`POST /catalog answered ${status}`);
  return body.data.map(({ id }) => id);
}

/** One customer, at an IP address of their own: the world must trust `X-Forwarded-For`. */
export function visitorOf(world: World, { slug }: Pick<Shop, "slug">) {
  made += 1;
  const from = { "x-forwarded-for": `10.0.${made >> 8}.${made & 255}` };
  const json = { ...from, accept: "application/json" };
  const browser = { ...from, accept: "text/html,application/xhtml+xml", "accept-language": "ru-KZ,ru;q=0.9" };
  const page = async (path: string, init: RequestInit = {}) => {
    const headers = { ...browser, ...init.headers };
    const answer = await fetch(world.url + path, { ...init, headers, redirect: "manual" });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  return {
    order: (body: unknown): Promise<OrderAnswer> => request(world, "POST", `/shop/${slug}/order`, body, json),
    items: <T = Json>(query = "") => request<T>(world, "GET", `/shop/${slug}/items${query}`, undefined, json),
    track: (token: string): Promise<OrderAnswer> =>
      request(world, "GET", `/shop/${slug}/orders/${token}`, undefined, json),
    /** Opens a path of the service, as a browser does. */
    open: (path: string, headers: Record<string, string> = {}) => page(path, { headers }),
    /** Fills the form that `checkout` (a page) shows, and sends it. */
    submit(checkout: string, filled: Record<string, string>) {
      const form = /<form class="order[\s\S]*?<\/form>/.exec(checkout)?.[0] ?? "";
      const action = (/action="([^"]*)"/.exec(form)?.[1] ?? "").replaceAll("&amp;", "&");
      const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
      const fields = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
      const body = new URLSearchParams({ ...fields, ...filled }).toString();
      return page(action, { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded" } });
    },
  };
}
