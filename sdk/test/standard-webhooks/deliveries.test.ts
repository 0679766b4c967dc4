/** The official Standard Webhooks library for JavaScript checks real deliveries; those of other languages do in `npm run test:sdk`. */
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type World } from "../../../server/test/support/world.ts";
import { type Case, readDeliveries } from "./deliveries.ts";

function isAccepted({ secret, body, headers }: Case): boolean {
  try {
    return new Webhook(secret).verify(body, headers) !== undefined;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it("accepts what its endpoint was sent, by each secret that signs at the time, and nothing else", async () => {
  const cases = await readDeliveries(world);
  expect(cases.map((each) => [each.name, isAccepted(each)])).toEqual(
    cases.map(({ name, accepted }) => [name, accepted]),
  );
});
