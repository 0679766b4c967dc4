/** The queue in front of the provider's slots: timing and order, with slots that the test counts. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openCallQueue } from "../../src/provider/call-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Slots that several processes share: `free` of them are free. */
function openSlots(free: number) {
  const slots = { free, attempts: 0, begun: [] as number[] };
  const attempt = (name: number) => async () => {
    slots.attempts += 1;
    if (slots.free === 0) return undefined;
    slots.free -= 1;
    slots.begun.push(name);
    return name;
  };
  const queue = openCallQueue({ id: () => "", bytes: () => Buffer.alloc(0), fraction: () => 0.5 });
  const take = (name: number) => queue.take("merchant", attempt(name));
  const leave = () => {
    slots.free += 1;
    queue.leave("merchant");
  };
  return { slots, queue, take, leave };
}

describe("calls that wait for a slot", () => {
  it("are eight at once and then in the order they came, without asking for a slot that the process knows to be taken", async () => {
    const { slots, take, leave } = openSlots(8);
    const calls = Array.from({ length: 12 }, (_, name) => take(name));
    await pass(0);
    expect([slots.begun, slots.attempts]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7], 8]);
    await pass(10_000);
    expect(slots.attempts).toBe(8);
    for (let n = 0; n < 4; n += 1) leave();
    await pass(100);
    expect(slots.begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(await Promise.all(calls)).toEqual(slots.begun);
  });

  it("ask one at a time while other processes hold the slots, and keep their order", async () => {
    const { slots, take } = openSlots(0);
    const calls = Array.from({ length: 5 }, (_, name) => take(name));
    await pass(400);
    expect(slots.attempts).toBeLessThan(5 + 400 / 20);
    slots.free = 8;
    await pass(100);
    expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4]);
    expect(slots.begun).toEqual([0, 1, 2, 3, 4]);
  });

  it("leave a slot to other processes now and then, however many wait here", async () => {
    const { slots, take, leave } = openSlots(1);
    const calls = Array.from({ length: 9 }, (_, name) => take(name));
    await pass(0);
    const taken_at_once: boolean[] = [];
    for (let n = 0; n < 8; n += 1) {
      const before = slots.begun.length;
      leave();
      await pass(0);
      taken_at_once.push(slots.begun.length > before);
      await pass(100);
    }
    expect(taken_at_once).toEqual([true, true, true, false, true, true, true, false]);
    expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("are not made after 30 seconds, and the next ones still get theirs", async () => {
    const { slots, take, leave } = openSlots(8);
    const first = Array.from({ length: 8 }, (_, name) => take(name));
    const late = take(8);
    await pass(29_000);
    const next = take(9);
    await pass(1_000);
    expect(await late).toBeNull();
    leave();
    await pass(0);
    expect(await next).toBe(9);
    expect(await Promise.all(first)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(slots.begun).toHaveLength(9);
  });

  it("continue when an attempt fails: only that call fails", async () => {
    const { queue, take, leave } = openSlots(8);
    const failing = queue.take("merchant", async () => {
      throw new Error("the database is gone");
    });
    await expect(failing).rejects.toThrow("the database is gone");
    const calls = Array.from({ length: 9 }, (_, name) => take(name));
    await pass(0);
    leave();
    await pass(0);
    expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("do not wait for those of another merchant, or of the jobs", async () => {
    const { queue, take } = openSlots(8);
    const calls = Array.from({ length: 9 }, (_, name) => take(name));
    await pass(0);
    expect(await queue.take("another", async () => "taken")).toBe("taken");
    expect(await queue.ofJobs.take("merchant", async () => "taken")).toBe("taken");
    expect([queue.slots, queue.ofJobs.slots, queue.ofJobs.ofJobs.slots]).toEqual([8, 6, 6]);
    queue.leave("merchant");
    expect(calls).toHaveLength(9);
  });
});
