/** The archive in a bucket, beside the pictures, and the command line of `tolem archive`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readArchiveCommand } from "../../src/archive-command.ts";
import { checkArchive } from "../../src/doctor/check-archive.ts";
import { startBucket, type TestBucket } from "../support/bucket.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

let bucket: TestBucket;
let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  bucket = await startBucket();
  world = await createWorld({ S3_BUCKET: "pictures", ...bucket.settings });
  world.clock.set("2024-03-01T10:00:00Z");
  tenant = await makeTenant(world);
});
afterAll(async () => {
  await world.close();
  bucket.close();
});

const run = (...args: string[]) => readArchiveCommand(args)(world.deps);

describe("tolem archive", () => {
  it("puts its files into the bucket of the pictures, and reads one block of a file there", async () => {
    const { body } = await tenant.call("POST", "/invoices", {
      ...{ amount: 100, phone_number: "87021234567", simulate: "paid" },
    });
    world.clock.set("2026-03-01T10:00:00Z");
    await world.tick();
    await run("--before", "2024-06-01");
    const [path = ""] = bucket.objects.keys();
    expect([...bucket.objects.keys()]).toEqual([
      expect.stringMatching(/^\/pictures\/archive\/2024-06-01-000001-\w{16}\.jsonl\.gz$/),
    ]);
    const read = () => tenant.call("GET", `/invoices/${body.id}`);
    expect(await read()).toMatchObject({ status: 200, body: { id: body.id, is_archived: true } });
    expect(await checkArchive(world.deps)).toMatchObject([{ state: "ok", detail: "1" }]);

    bucket.fail(() => 503);
    expect(await read()).toMatchObject({ status: 503, body: { error: { code: "UNAVAILABLE" } } });
    expect(await checkArchive(world.deps)).toMatchObject([{ state: "broken" }]);
    bucket.fail(() => null);
    bucket.objects.delete(path);
    expect(await read()).toMatchObject({ status: 503 });
    expect(await checkArchive(world.deps)).toMatchObject([
      { state: "broken", detail: expect.stringContaining("1 of 1") },
    ]);
    expect(bucket.refused).toEqual([]);
  });

  it.each([
    [[]],
    [["--before", "2024-13-01"]],
    [["--before", "2024-02-30"]],
    [["--before", "2024-01-01", "--verify"]],
    [["--now"]],
    [["2024-01-01"]],
  ])("refuses %j in one line that says how it is called", (args) => {
    expect(() => readArchiveCommand(args)).toThrow(/^say: tolem archive --before YYYY-MM-DD [^\n]*$/);
  });

  it("refuses a day of the last 400", async () => {
    await expect(run("--before", "2025-01-26")).rejects.toThrow(
      "invoices of the last 400 days are not archived: say --before 2025-01-25 or an earlier day",
    );
    await run("--before", "2025-01-25", "--dry-run");
  });
});
