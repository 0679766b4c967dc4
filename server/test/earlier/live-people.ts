/** The people's part of a release's stored data: a team, a lost password, a changed address, and second factors. */
import { type Answer, httpCall } from "../support/http-call.ts";
import type { Installation } from "../support/installation.ts";
import type { Json } from "../support/make.ts";
import { type CreationOptions, makePasskey, newDevice } from "../support/passkey.ts";
import { codeAt } from "../support/second-factor.ts";
import { type Ask, kept, type Merchant, sessionOf } from "./merchant.ts";

const PASSWORD = "correct horse battery";

export async function livePeople(service: Installation, { desk }: Merchant): Promise<void> {
  const invite = (email: string) => desk<{ url: string }>("POST", "/team/invitations", { email, role: "manager" });
  await invite("later@example.com");
  const invited = await invite("colleague@example.com");
  if (invited === undefined) return;
  const token = invited.url.slice(invited.url.lastIndexOf("/") + 1);
  const console_url = `${service.url}/api/dashboard/v1`;
  const accepted = await httpCall("POST", `${console_url}/invitations/${token}/accept`, {
    body: { password: PASSWORD },
  });
  const colleague = callerOf(console_url, accepted);
  await httpCall("POST", `${console_url}/password/forgot`, { body: { email: "colleague@example.com" } });
  await colleague("POST", "/email", { email: "colleague-2@example.com" });
  const asked = await colleague<{ options: CreationOptions }>("POST", "/mfa/passkeys/options");
  if (asked === undefined) return;
  await colleague("POST", "/mfa/passkeys", { passkey: makePasskey(newDevice(), asked.options) });
  const begun = await colleague<{ secret: string }>("POST", "/mfa/totp");
  if (begun === undefined) return;
  await colleague("POST", "/mfa/totp/confirm", { code: codeAt(begun.secret, Date.now()) });
}

/** A person's calls, each in the session that the last answer has begun. */
function callerOf(console_url: string, entered: Answer<Json> | undefined): Ask {
  let headers = sessionOf(entered);
  return async <T>(method: string, path: string, body?: unknown) => {
    const answer = await httpCall<T & Json>(method, console_url + path, { headers, body });
    if ((answer?.headers.getSetCookie() ?? []).length > 0) headers = sessionOf(answer);
    return kept(answer);
  };
}
