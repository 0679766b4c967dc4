/** Speaks to the service: typed by its own document, with the session's cookie and the token that goes with it. */
import createClient from "openapi-fetch";
import type { components, paths } from "../../api.gen.ts";
import { ApiError } from "./api-error.ts";

type ErrorBody = components["schemas"]["Error"];
type Call<T> = Promise<{ data?: T; error?: ErrorBody; response: Response }>;

export const api = createClient<paths>({ baseUrl: "" });

api.use({
  onRequest({ request }) {
    if (request.method !== "GET") request.headers.set("X-CSRF-Token", csrfToken());
    return request;
  },
});

/** The value of the `csrf` cookie; empty where nobody is signed in. */
export function csrfToken(): string {
  return /(?:^|; )csrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}

/** What the service answers. @throws ApiError */
export async function answerOf<T>(call: Call<T>): Promise<T> {
  const { data, error, response } = await call.catch(() => {
    throw new ApiError("OFFLINE");
  });
  if (data === undefined) throw new ApiError(error?.error?.code ?? "UNKNOWN", error, response);
  return data;
}

/** Waits for an answer that has no body. @throws ApiError */
export async function doneBy(call: Call<unknown>): Promise<void> {
  const { error, response } = await call.catch(() => {
    throw new ApiError("OFFLINE");
  });
  if (!response.ok) throw new ApiError(error?.error?.code ?? "UNKNOWN", error, response);
}
