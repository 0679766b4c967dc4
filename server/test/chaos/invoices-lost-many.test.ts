/** A billing day with a short history at the provider and answers that get lost by the hundred. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { loseAnswers } from "../support/lost-answers.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

it("1,000 lost answers and a history of 20: nothing that was paid is shown expired, nothing is sent twice", async () => {
  const sizes = { merchants: 4, lost: 250, answered: 30, history_size: 20 };
  const aftermath = await loseAnswers(world, { seed: 20_260_301, ...sizes });
  expect(aftermath).toMatchObject({ paid_but_not_shown: [], sent_twice: [], given_up_though_made: [] });
  expect(aftermath.found).toBeGreaterThan(100);
  expect(aftermath.held).toBeGreaterThan(100);
}, 180_000);
