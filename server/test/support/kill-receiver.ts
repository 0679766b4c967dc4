/** A merchant's receiver that fails now and then, and keeps of each event how often it came and in which bodies. */
import { createHash } from "node:crypto";
import { randomOf } from "./random.ts";
import { startReceiver } from "./receiver.ts";

export type Arrival = { times: number; bodies: Set<string> };

export type KillReceiver = {
  url: string;
  /** By `webhook-id`. */
  arrived: Map<string, Arrival>;
  /** The share of calls that are answered with 500, or not at all. */
  setFailing(share: number): void;
  close(): Promise<void>;
};

export async function startKillReceiver(seed: number): Promise<KillReceiver> {
  const receiver = await startReceiver();
  const arrived = new Map<string, Arrival>();
  const random = randomOf(seed);
  let failing = 0;
  receiver.answer((response, { headers, body }) => {
    receiver.take();
    const id = String(headers["webhook-id"]);
    const arrival = arrived.get(id) ?? { times: 0, bodies: new Set() };
    arrival.times += 1;
    arrival.bodies.add(createHash("sha256").update(body).digest("base64"));
    arrived.set(id, arrival);
    if (random() >= failing) response.writeHead(200).end();
    else if (random() < 0.5) response.writeHead(500).end();
    else response.destroy();
  });
  return {
    url: receiver.url,
    arrived,
    setFailing(share) {
      failing = share;
    },
    close: () => receiver.close(),
  };
}
