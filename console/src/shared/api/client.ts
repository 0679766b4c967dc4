/** The client of the API: typed by the API document, with the session's cookie and its CSRF token. */
import createClient from "openapi-fetch";
import type { components, paths } from "../../api.gen.ts";
import { ApiError } from "./api-error.ts";
import { askProof } from "./ask-proof.ts";
import { checkConnection, isOfService, recordAnswer } from "./connection.ts";
import { ownerHeaders } from "./page-owner.ts";

type ErrorBody = components["schemas"]["Error"];
type Call<T> = Promise<{ data?: T; error?: ErrorBody; response: Response }>;

export const api = createClient<paths>({ baseUrl: "", fetch: fetchProven });

api.use({
  onRequest({ request }) {
    if (request.method !== "GET") request.headers.set("X-CSRF-Token", csrfToken());
    for (const [name, value] of Object.entries(ownerHeaders())) request.headers.set(name, value);
    return request;
  },
  onResponse({ response }) {
    if (isOfService(response) && response.status !== 503) recordAnswer();
    else checkConnection();
  },
  onError() {
    checkConnection();
  },
});

/** Repeats a call that was refused for lack of a fresh proof, unchanged, once the person has given one. */
async function fetchProven(request: Request): Promise<Response> {
  const repeated = request.clone();
  const response = await fetch(request);
  if (!(await lacksProof(response)) || !(await askProof())) return response;
  // The proof has changed the token.
  repeated.headers.set("X-CSRF-Token", csrfToken());
  return fetch(repeated);
}

async function lacksProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: Partial<ErrorBody> | null = await response
    .clone()
    .json()
    .catch(() => null);
  return body?.error?.code === "REAUTHENTICATION_REQUIRED";
}

/** The value of the `csrf` cookie; empty for a guest. */
export function csrfToken(): string {
  return /(?:^|; )csrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}

/** Returns the body of a successful answer. @throws ApiError */
export async function answerOf<T>(call: Call<T>): Promise<T> {
  const { data, error, response } = await call.catch(() => {
    throw new ApiError("OFFLINE");
  });
  if (data === undefined) throw new ApiError(error?.error?.code ?? "UNKNOWN", error, response);
  return data;
}

/** Waits for a successful answer without a body. @throws ApiError */
export async function doneBy(call: Call<unknown>): Promise<void> {
  const { error, response } = await call.catch(() => {
    throw new ApiError("OFFLINE");
  });
  if (!response.ok) throw new ApiError(error?.error?.code ?? "UNKNOWN", error, response);
}
