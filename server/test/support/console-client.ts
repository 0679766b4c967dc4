/** A person at the console: keeps the cookies that the service sets, and repeats the CSRF token as the console does. */
import { type Answer, type Json, request } from "./make.ts";
import type { World } from "./world.ts";

/** A process of the world, or a further one. */
export type Service = Pick<World, "url" | "app">;
/** Two on one database. */
export type Services = readonly [Service, Service];

export type ConsoleClient = {
  /** The cookies by name. A test may change them. */
  cookies: Map<string, string>;
  /** Calls the console API with the cookies, and with the CSRF token unless `headers` has another. */
  call<T = Json>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
};

export type SignedUp = ConsoleClient & {
  email: string;
  password: string;
  user: { id: number };
  tenant: { id: string };
  api_key: { id: string; secret: string };
  webhook_secret: string;
};

export const PASSWORD = "correct horse battery staple";

/** A person at the console who has not signed in. */
export function visitor(service: Service): ConsoleClient {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(method, path, body, headers = {}) {
      const answer = await request(service, method, `/api/dashboard/v1${path}`, body, {
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
        ...(cookies.has("csrf") ? { "x-csrf-token": cookies.get("csrf") ?? "" } : {}),
        ...headers,
      });
      for (const line of answer.headers.getSetCookie()) keep(cookies, line);
      return answer as never;
    },
  };
}

/** A new merchant, signed in. @throws Error unless the sign-up is answered with 201. */
export async function signUp(service: Service, email: string, password = PASSWORD): Promise<SignedUp> {
  const client = visitor(service);
  const answer = await client.call<Pick<SignedUp, "user" | "tenant" | "api_key" | "webhook_secret">>(
    "POST",
    "/signup",
    {
      email,
      password,
    },
  );
  if (answer.status !== 201) throw new Error(`sign-up was answered with ${answer.status}`);
  return { ...client, email, password, ...answer.body };
}

/** A new session, with cookies of its own. @throws Error unless the sign-in is answered with 200. */
export async function logIn(service: Service, email: string, password = PASSWORD): Promise<ConsoleClient> {
  const client = visitor(service);
  const answer = await client.call("POST", "/login", { email, password });
  if (answer.status !== 200) throw new Error(`sign-in was answered with ${answer.status}`);
  return client;
}

/** Gives a fresh proof again, after the clock was set forward. @throws Error unless it is answered with 200. */
export async function proveAgain({ call }: ConsoleClient, password = PASSWORD): Promise<void> {
  const answer = await call("POST", "/reauthenticate", { password });
  if (answer.status !== 200) throw new Error(`the proof was answered with ${answer.status}`);
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/; Max-Age=0\b/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
