/** Creates a tenant with its keys, and makes calls in its name. */

import { registerTenant } from "../../src/people/register-tenant.ts";
import { createApiKey } from "../../src/tenants/api-keys.ts";
import type { Caller } from "../../src/tenants/caller.ts";
import { getTenant } from "../../src/tenants/reads.ts";
import { checkAnswer } from "./contract.ts";
import type { World } from "./world.ts";

export type Json = Record<string, unknown>;
export type Answer<T = Json> = { status: number; headers: Headers; body: T };

export type TestTenant = {
  id: string;
  live_key: string;
  test_key: string;
  /** Calls the tenant API, with the test key by default. */
  call<T = Json>(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer<T>>;
};

type CallOptions = { key?: string; headers?: Record<string, string> };

export async function makeTenant(world: World): Promise<TestTenant> {
  const { deps } = world;
  const id = deps.random.id("tnt");
  await registerTenant(deps, { id, name: "shop", webhook_secret: null });
  const test = await createApiKey(deps, id, { name: "default", mode: "test" });
  const live = await createApiKey(deps, id, { name: "live", mode: "live" });
  return {
    id,
    live_key: live.secret,
    test_key: test.secret,
    call: (method, path, body, options = {}) =>
      request(world, method, `/api/v1${path}`, body, { "x-api-key": options.key ?? test.secret, ...options.headers }),
  };
}

/** The caller that a verb is given where no request is made: the tenant itself, without a key. */
export async function callerOf(world: World, { id }: Pick<TestTenant, "id">): Promise<Caller> {
  return { tenant: await getTenant(world.deps.db, id), key: null };
}

/**
 * One HTTP request to the service. A `body` is sent as JSON; a string or a form as it is.
 * @throws Error when the answer is not as the OpenAPI document says.
 */
export async function request<T = Json>(
  world: Pick<World, "url" | "app">,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const isForm = body instanceof FormData;
  const response = await fetch(world.url + path, {
    method,
    redirect: "manual",
    headers: { ...(body === undefined || isForm ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" || isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const content_type = response.headers.get("content-type") ?? "";
  const answered = content_type.startsWith("application/json") ? JSON.parse(text) : text;
  checkAnswer(world.app, { method, path, status: response.status, content_type, body: answered });
  return { status: response.status, headers: response.headers, body: answered as T };
}
