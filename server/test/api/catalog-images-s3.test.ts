/** The catalog's pictures in a bucket. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startBucket, type TestBucket } from "../support/bucket.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { download, formOf, kept, picture, upload } from "../support/pictures.ts";
import { createWorld, type World } from "../support/world.ts";

let bucket: TestBucket;
let world: World;
let tenant: TestTenant;

beforeAll(async () => {
  bucket = await startBucket();
  world = await createWorld({ S3_BUCKET: "pictures", ...bucket.settings });
});
afterAll(async () => {
  await world.close();
  bucket.close();
});
beforeEach(async () => {
  tenant = await makeTenant(world);
  bucket.objects.clear();
  failWith(null);
});

function failWith(status: number | null): void {
  bucket.fail(() => status);
}

const failed = { status: 500, body: { error: { code: "INTERNAL" } } };

async function send() {
  return tenant.call("POST", "/catalog/upload-image", formOf(await picture("png"), "image/png"));
}

describe("a picture in a bucket", () => {
  it("201 is put there under its tenant, 200 is fetched from there", async () => {
    const { image_id, url, size, checksum } = await upload(tenant, "webp");
    const path = `/pictures/images/${tenant.id}/${image_id}`;
    expect([...bucket.objects.keys()]).toEqual([path]);
    expect(bucket.objects.get(path)?.type).toBe("image/webp");
    const got = await download(world, tenant, url);
    expect([got.status, got.headers.get("content-type"), got.bytes.length]).toEqual([200, "image/webp", size]);
    expect(createHash("sha256").update(got.bytes).digest("hex")).toBe(checksum);
    expect(await kept(world, tenant)).toEqual({ rows: [image_id], files: [] });
    expect(bucket.refused).toEqual([]);
  });

  it("404 when the bucket has lost it", async () => {
    const { image_id } = await upload(tenant, "png");
    bucket.objects.clear();
    expect(await tenant.call("GET", `/catalog/images/${image_id}`)).toMatchObject({ status: 404 });
  });

  it.each([403, 404, 503])("500 when the bucket answers %d, and nothing is shown", async (status) => {
    failWith(status);
    expect(await send()).toMatchObject(failed);
    expect(bucket.objects.size).toBe(0);
    const [image_id] = (await kept(world, tenant)).rows;
    expect(await tenant.call("GET", `/catalog/images/${image_id}`)).toMatchObject({ status: 404 });
  });

  it("500 when the bucket fails while it is fetched", async () => {
    const { image_id } = await upload(tenant, "png");
    failWith(403);
    expect(await tenant.call("GET", `/catalog/images/${image_id}`)).toMatchObject(failed);
  });

  it("is swept from there once nothing has shown it for a day, when the bucket lets it", async () => {
    const { image_id } = await upload(tenant, "png");
    world.clock.advance({ hours: 25 });
    failWith(403);
    await world.tick();
    expect((await kept(world, tenant)).rows).toEqual([image_id]);
    failWith(null);
    await world.tick();
    expect(bucket.objects.size).toBe(0);
    expect((await kept(world, tenant)).rows).toEqual([]);
  });
});
