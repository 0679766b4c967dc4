/** Makes calls of the official API, and registers the device again where the bank has forgotten it. */
import type { Answer, ProviderCall } from "../driver.ts";
import { askEnvelope, type Call } from "../http/ask.ts";
import { textOf } from "../http/read.ts";
import type { KaspiRequest, KaspiSender } from "./send.ts";
import {
  type Credentials,
  type Device,
  type KaspiSession,
  kaspiSession,
  providerSession,
  secretsOf,
} from "./session.ts";

export type KaspiCall<T> = KaspiRequest &
  Pick<Call<T>, "writes" | "read"> & {
    /** Values of the request, besides the credentials, that must not reach the log. */
    secrets?: string[];
  };

export function ask<T>(
  sender: KaspiSender,
  { writes, read, secrets = [], ...asked }: KaspiCall<T>,
): Promise<Answer<T>> {
  const { method, path, credentials } = asked;
  return askEnvelope({
    ...{ method, path: `/${credentials.level}${path}`, read, ...(writes && { writes }) },
    send: () => sender.send(asked),
    hasSession: true,
    secrets: [...secretsOf(credentials), ...secrets],
  });
}

/** The fields of a request that name the organization, at r3 alone. */
export function organizationOf(credentials: Credentials): { OrganizationBin?: string } {
  return credentials.level === "r3" ? { OrganizationBin: credentials.organization_bin } : {};
}

/** Registers the device, or finds it registered there already. */
export function registerDevice(
  sender: KaspiSender,
  input: { credentials: Credentials; request_id: string } & Omit<Device, "device_token">,
): Promise<Answer<string>> {
  const { device_id, trade_point_id, credentials, request_id } = input;
  return ask(sender, {
    ...{ method: "POST", path: "/device/register", credentials, request_id },
    body: { DeviceId: device_id, TradePointId: Number(trade_point_id), ...organizationOf(credentials) },
    writes: true,
    read: ({ DeviceToken }) => textOf(DeviceToken),
  });
}

/**
 * Makes a call with the session's device. Where the bank knows no such device, or it is switched off, it is registered again, kept,
 * and the call, which was not done, is repeated once.
 */
export async function askAtDevice<T>(
  sender: KaspiSender,
  call: ProviderCall,
  make: (session: KaspiSession) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const session = kaspiSession(call.session);
  const answer = await make(session);
  if (answer.kind !== "refused" || answer.refusal !== "device_gone") return answer;
  const { request_id } = call;
  const registered = await registerDevice(sender, { ...session, credentials: session, request_id });
  if (registered.kind === "unknown") return { ...registered, kind: "unavailable", retryAfterS: null };
  if (registered.kind !== "done") return registered;
  const renewed = { ...session, device_token: registered.value };
  await call.keep(providerSession(renewed));
  return make(renewed);
}

/** The answer to a call that the level cannot make. Verbs check `connections.ts` first; a job may continue work of another level. */
export function cannot(what: string): Answer<never> {
  return { kind: "refused", refusal: "other", detail: `this level of the API has no ${what}` };
}
