/** An operator: signs in at the console's login, and calls the operators' API. */
import { createAdmin } from "../../src/people/admins.ts";
import { type ConsoleClient, logIn, PASSWORD } from "./console-client.ts";
import { type Answer, type Json, request } from "./make.ts";
import type { World } from "./world.ts";

export type Operator = ConsoleClient & { id: number; email: string };

let made = 0;

/** A new operator without a tenant, signed in. `call` is of the operators' API. */
export async function makeOperator(world: World): Promise<Operator> {
  made += 1;
  const email = `operator${made}@tolem.kz`;
  const user = await createAdmin(world.deps, { email, password: PASSWORD });
  if (user === undefined) throw new Error(`${email} is taken`);
  return { id: user.id, email, ...asOperator(world, await logIn(world, email)) };
}

/** The operators' API with the cookies of a person who has signed in, and with the CSRF token unless `headers` has another. */
export function asOperator(world: World, { cookies }: ConsoleClient): ConsoleClient {
  return {
    cookies,
    call: <T = Json>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      request<T>(world, method, `/api/admin/v1${path}`, body, {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-csrf-token": cookies.get("csrf") ?? "",
        ...headers,
      }) as Promise<Answer<T>>,
  };
}

/** The tariff options of these stories: a month of 30 days for 5000 tenge, or a year. */
export const MONTHLY = { key: "month", period_days: 30, price_kzt: 5000, label_ru: "Месяц", label_kk: "Ай" };
export const YEARLY = { key: "year", period_days: 365, price_kzt: 50_000, label_ru: "Год", label_kk: "Жыл" };

/** The body that creates a tariff with both options, with `changes` applied. */
export function newTariff(slug: string, changes: Json = {}): Json {
  return { slug, label_ru: "Тариф", label_kk: "Тариф", daily_limit: 0, period_options: [MONTHLY, YEARLY], ...changes };
}
