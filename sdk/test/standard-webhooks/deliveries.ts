/** Real deliveries to the default endpoint and an added one, with what every library of Standard Webhooks must say of each. */
import { makeTenant } from "../../../server/test/support/make.ts";
import { type Receiver, startReceiver } from "../../../server/test/support/receiver.ts";
import type { World } from "../../../server/test/support/world.ts";

export type Case = { name: string; secret: string; headers: Record<string, string>; body: string; accepted: boolean };

const DAY_AND_AN_HOUR_MS = 25 * 60 * 60_000;

type Endpoint = { name: string; receiver: Receiver; secret: string; rotate(): Promise<string> };

/**
 * Deliveries of yesterday, after which the secrets were replaced; of now; and of now, after the secrets were replaced once more.
 * Libraries go by the true time, so the cases hold for 5 minutes.
 */
export async function readDeliveries(world: World): Promise<Case[]> {
  const nowMs = Date.now();
  world.clock.set(new Date(nowMs - DAY_AND_AN_HOUR_MS).toISOString());
  const tenant = await makeTenant(world);
  const receiver = await startReceiver();
  const post = async <T>(path: string, body?: object) => (await tenant.call<T>("POST", path, body)).body;
  const configure = async (body: object) =>
    (await post<{ webhookSecret: string }>("/webhook/configure", body)).webhookSecret;
  type Made = { webhook_endpoint: { id: string }; secret: string };
  const added = await post<Made>("/webhook-endpoints", { url: receiver.url });
  const endpoints: Endpoint[] = [
    {
      name: "default",
      receiver: world.receiver,
      secret: await configure({ url: world.receiver.url }),
      rotate: () => configure({ rotate_secret: true }),
    },
    {
      name: "added",
      receiver,
      secret: added.secret,
      rotate: async () => (await post<Made>(`/webhook-endpoints/${added.webhook_endpoint.id}/rotate-secret`)).secret,
    },
  ];
  const deliver = async () => {
    await post("/invoices", { amount: 1500.5, phone_number: "87021234567", simulate: "paid" });
    await world.tick();
  };

  await deliver();
  const second = await Promise.all(endpoints.map(({ rotate }) => rotate()));
  world.clock.set(new Date(nowMs).toISOString());
  await deliver();
  const third = await Promise.all(endpoints.map(({ rotate }) => rotate()));
  await deliver();
  await receiver.close();
  return endpoints.flatMap((endpoint, at) => casesOf(endpoint, [endpoint.secret, second[at] ?? "", third[at] ?? ""]));
}

function casesOf({ name, receiver }: Endpoint, [first, second, third]: [string, string, string]): Case[] {
  const [yesterday, today, rotated] = receiver.take().map(({ headers, body }) => ({
    headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, String(value)])),
    body,
  }));
  if (yesterday === undefined || today === undefined || rotated === undefined) throw new Error("too few deliveries");
  return [
    { name: "the present secret", secret: second, ...today, accepted: true },
    { name: "the replaced secret, a day later", secret: first, ...today, accepted: false },
    { name: "a foreign secret", secret: third, ...today, accepted: false },
    {
      name: "a changed byte",
      secret: second,
      ...today,
      body: today.body.replace("1500.50", "1500.51"),
      accepted: false,
    },
    { name: "an old timestamp", secret: first, ...yesterday, accepted: false },
    { name: "the new secret, during a rotation", secret: third, ...rotated, accepted: true },
    { name: "the replaced secret, during a rotation", secret: second, ...rotated, accepted: true },
    { name: "a secret replaced a day before", secret: first, ...rotated, accepted: false },
  ].map((each) => ({ ...each, name: `${name}: ${each.name}` }));
}
