/** Jobs rest while their queues have no due row: what wakes them, and how soon. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DatabaseUnavailable } from "../src/db/unavailable.ts";
import type { Deps } from "../src/deps.ts";
import { watchDue } from "../src/due-watch.ts";
import { openLog } from "../src/log.ts";

const START = new Date("2026-03-01T00:00:00Z");
const after = (ms: number) => new Date(START.getTime() + ms);

let logged: string[];
let deps: Pick<Deps, "clock" | "log">;
/** When the first row of each queue is due; an error where the database does not answer. */
let queues: Record<string, Date | null> | Error;
let reads: number;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  logged = [];
  reads = 0;
  deps = { clock: { now: () => new Date() }, log: openLog("info", { write: (line: string) => logged.push(line) }) };
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const woken: string[] = [];
  const watch = watchDue(deps, async () => {
    reads += 1;
    if (queues instanceof Error) throw queues;
    return queues;
  });
  return { woken, wait: (job: string) => watch.wait(job, () => woken.push(job)), stop: watch.stop };
}

describe("a job whose queue has no due row", () => {
  it("rests, at one read a second for all jobs together", async () => {
    queues = { codes: null, sends: after(3_600_000) };
    const { woken, wait, stop } = open();
    for (const job of Object.keys(queues)) wait(job);
    await vi.advanceTimersByTimeAsync(59_900);
    expect(woken).toEqual([]);
    expect(reads).toBe(60);
    await stop();
  });

  it("is woken within a second of a row that appears due", async () => {
    queues = { codes: null, sends: null };
    const { woken, wait, stop } = open();
    wait("codes");
    wait("sends");
    await vi.advanceTimersByTimeAsync(10);
    queues = { codes: null, sends: after(5) };
    await vi.advanceTimersByTimeAsync(1_000);
    expect(woken).toEqual(["sends"]);
    await stop();
  });

  it("is woken within 250 ms of the time that was known a second before", async () => {
    queues = { codes: after(5_900) };
    const { woken, wait, stop } = open();
    wait("codes");
    await vi.advanceTimersByTimeAsync(5_890);
    expect(woken).toEqual([]);
    await vi.advanceTimersByTimeAsync(260);
    expect(woken).toEqual(["codes"]);
    await stop();
  });

  it("is woken at once where the last read found a row", async () => {
    queues = { codes: START, sends: null };
    const { woken, wait, stop } = open();
    wait("sends");
    await vi.advanceTimersByTimeAsync(0);
    wait("codes");
    expect(woken).toEqual(["codes"]);
    await stop();
  });
});

it("each job asks for itself while the queues cannot be read, and rests again afterwards", async () => {
  queues = new DatabaseUnavailable(new Error("gone"));
  const { woken, wait, stop } = open();
  wait("codes");
  await vi.advanceTimersByTimeAsync(0);
  wait("codes");
  expect(woken).toEqual(["codes", "codes"]);
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    "reading the queues failed, so each job asks for itself",
  ]);
  queues = { codes: null };
  await vi.advanceTimersByTimeAsync(2_000);
  wait("codes");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(woken).toHaveLength(2);
  await stop();
});
