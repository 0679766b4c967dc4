/** The merchants in whose names the fuzzer calls: one of the sandbox that has something of everything, and one that takes money. */
import { setTimeout as delay } from "node:timers/promises";
import { makeExampleCalls } from "../support/example-calls.ts";
import { httpCall } from "../support/http-call.ts";
import { signUp } from "../support/sign-up.ts";

export type Merchant = { name: string; key: string };

const POLL_MS = 50;

/** Signed up, not connected to the provider, and with what the document's examples make. */
export async function makeSandboxMerchant(url: string, receiver_url: string): Promise<Merchant> {
  const person = { email: "sandbox@example.com", password: "correct horse battery" };
  const signedUp = await httpCall<{ api_key: { secret: string } }>("POST", `${url}/api/dashboard/v1/signup`, {
    body: person,
  });
  if (signedUp?.status !== 201) throw new Error(`the sign-up answered ${signedUp?.status}`);
  const key = signedUp.body.api_key.secret;
  const ask = async <T>(_operationId: string, call: string, body?: unknown): Promise<T> => {
    const [method = "", path = ""] = call.split(" ");
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { "x-api-key": key, ...(body === undefined || isForm ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${call} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const untilListed = async (list: string, count: number) => {
    while ((await ask<{ total: number }>("", `GET ${list}`)).total < count) await delay(POLL_MS);
  };
  await makeExampleCalls(ask, {
    receiver_url,
    tick: () => untilListed("/webhook/deliveries", 1),
    logged: (path, count) => untilListed(`/request-logs?path=${path}`, count),
  });
  return { name: "sandbox", key };
}

/** Connected to the simulator's provider, with a live key. */
export async function makeLiveMerchant(url: string, receiver_url: string): Promise<Merchant> {
  const { live_key } = await signUp(url, { email: "live@example.com", phone: "87011234567", receiver_url });
  return { name: "live", key: live_key };
}
