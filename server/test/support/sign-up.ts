/** Makes a merchant over HTTP, as a person does in the console: signed up, connected to the provider, with keys and a webhook. */
import { type Answer, httpCall } from "./http-call.ts";
import type { Json } from "./make.ts";

export type SignedUp = {
  tenant_id: string;
  /** Of the provider account, as the provider writes it. */
  account_phone: string;
  live_key: string;
  test_key: string;
  /** A call of the console, in the name of the person who has signed up. */
  console<T = Json>(method: string, path: string, body?: unknown): Promise<Answer<T> | undefined>;
  /** What a console call carries. */
  console_headers: Record<string, string>;
};

type Signup = { csrf_token: string; tenant: { id: string }; api_key: { secret: string } };

/** `person` has an e-mail of its own at the service, and `phone` one at the provider, whose sign-in code is 0000. */
export async function signUp(
  url: string,
  { email, phone, receiver_url, events }: { email: string; phone: string; receiver_url: string; events?: string[] },
): Promise<SignedUp> {
  const console_url = `${url}/api/dashboard/v1`;
  const must = async <T>(path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await httpCall<T>("POST", console_url + path, { headers, body });
    if (answer === undefined || answer.status >= 300) {
      throw new Error(`POST ${path} answered ${answer?.status} ${JSON.stringify(answer?.body)}`);
    }
    return answer;
  };
  const signedUp = await must<Signup>("/signup", { email, password: "correct horse battery" }, {});
  const cookies = signedUp.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const headers = { cookie: cookies.join("; "), "x-csrf-token": signedUp.body.csrf_token };
  await must("/provider/sms/request", { phone_number: phone }, headers);
  await must("/provider/sms/confirm", { code: "0000" }, headers);
  const live = await must<{ api_key: { secret: string } }>("/api-keys", { name: "live", mode: "live" }, headers);
  await must("/webhook/configure", { url: receiver_url, ...(events && { events }) }, headers);
  return {
    tenant_id: signedUp.body.tenant.id,
    account_phone: `7${phone.slice(1)}`,
    live_key: live.body.api_key.secret,
    test_key: signedUp.body.api_key.secret,
    console: (method, path, body) => httpCall(method, console_url + path, { headers, body }),
    console_headers: headers,
  };
}
