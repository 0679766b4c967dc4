/** Shows and sets the simulator's clock. */
import { HttpError } from "../http-error.ts";
import type { Input } from "../read-input.ts";
import type { World } from "../world.ts";

/** Ten years, so that every date stays valid. */
const FARTHEST_S = 10 * 366 * 24 * 60 * 60;

export function showClock(world: World): { now: string; offset_seconds: number } {
  return { now: world.now().toISOString(), offset_seconds: world.ledger.clock_offset_ms / 1000 };
}

/** Sets the clock's offset from the true time, or advances the clock. HTTP 400 past ten years. */
export function setClock(world: World, input: Input): { now: string; offset_seconds: number } {
  const { offset_seconds, advance_seconds } = input;
  const asked = offset_seconds ?? (typeof advance_seconds === "number" ? advance_seconds + standing(world) : undefined);
  if (typeof asked !== "number" || !Number.isFinite(asked) || Math.abs(asked) > FARTHEST_S) {
    throw new HttpError(400, "offset_seconds or advance_seconds must be a number, within ten years");
  }
  world.ledger.clock_offset_ms = Math.round(asked * 1000);
  return showClock(world);
}

function standing(world: World): number {
  return world.ledger.clock_offset_ms / 1000;
}
