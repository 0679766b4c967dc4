/** Random histories of invoices and refunds, compared with a model without a database or a network. */
import * as fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import { customerOf } from "../support/customer.ts";
import { COMMANDS } from "../support/model-commands.ts";
import { begin, close, end } from "../support/model-story.ts";
import { rounds } from "../support/rounds.ts";
import { createWorld, type World } from "../support/world.ts";

const SEED = 20_260_301;
const RUNS = rounds(4, 8);
const LONGEST_HISTORY = 40;
/** A failure is made smaller for this long. */
const SHRINK_MS = 120_000;

let world: World;
beforeAll(async () => {
  // So long that a busy machine provokes no lost answers.
  world = await createWorld({ PROVIDER_TIMEOUT_MS: "20000" });
});
afterAll(() => world.close());

it(
  "the service's statuses are always those that the specification allows",
  async () => {
    const histories = fc.commands(COMMANDS, { maxCommands: LONGEST_HISTORY, size: "max" });
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const { model, real } = await begin(world);
        try {
          await fc.asyncModelRun(() => ({ model, real }), history);
          await end(model, real);
        } finally {
          await customerOf(world).clearFaults();
          await close(real);
        }
      }),
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: SHRINK_MS },
    );
  },
  SHRINK_MS + 30_000,
);
