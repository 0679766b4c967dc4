/** Unused pictures are deleted, told in dates; used ones are kept, also under concurrency. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeTenant, request, type TestTenant } from "../support/make.ts";
import { type MortalService, startMortalService } from "../support/mortal-service.ts";
import { download, formOf, kept, picture, type Uploaded, upload } from "../support/pictures.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let mortal: MortalService;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld();
  mortal = await startMortalService(world);
});
afterAll(async () => {
  await mortal.close();
  await world.close();
});
beforeEach(async () => {
  tenant = await makeTenant(world);
});

const DAY = { hours: 24, seconds: 1 };

async function createItem(image_id: string): Promise<number> {
  const made = await tenant.call<{ data: { id: number }[] }>("POST", "/catalog", { name: "Чай", price: 500, image_id });
  expect(made.status).toBe(201);
  return made.body.data[0]?.id ?? 0;
}

/** Subscribes somebody to the item, whose picture the cart then shows. Returns the subscription's path. */
async function subscribe(catalog_item_id: number): Promise<string> {
  const cart_items = [{ catalog_item_id, count: 1 }];
  const body = { phone_number: "87021234567", cart_items, billing_period: "yearly", billing_day: 1 };
  const made = await tenant.call<{ id: number }>("POST", "/subscriptions", body);
  expect(made.status).toBe(201);
  return `/subscriptions/${made.body.id}`;
}

async function expectKept(...images: string[]): Promise<void> {
  await world.tick();
  expect(await kept(world, tenant)).toEqual({ rows: images.sort(), files: images });
}

describe("a picture that nothing shows", () => {
  it("stays for a day, and is gone then, row and file", async () => {
    const { image_id, url } = await upload(tenant, "png");
    world.clock.advance({ hours: 23, minutes: 59 });
    await expectKept(image_id);
    world.clock.advance({ minutes: 2 });
    await expectKept();
    expect((await download(world, tenant, url)).status).toBe(404);
    expect(await tenant.call("POST", "/catalog", { name: "Чай", price: 1, image_id })).toMatchObject({ status: 422 });
  });

  it("is one that its item has given up", async () => {
    const [old, young] = [await upload(tenant, "png"), await upload(tenant, "webp")];
    const id = await createItem(old.image_id);
    world.clock.advance(DAY);
    await tenant.call("POST", "/catalog", { name: "Кофе", price: 1, image_id: young.image_id });
    await expectKept(old.image_id, young.image_id);
    await tenant.call("PATCH", `/catalog/${id}`, { image_id: young.image_id });
    await expectKept(young.image_id);
  });

  it("is one of a subscription that has ended", async () => {
    const { image_id } = await upload(tenant, "png");
    const item = await createItem(image_id);
    const subscription = await subscribe(item);
    await tenant.call("PATCH", `/catalog/${item}`, { image_id: null });
    world.clock.advance(DAY);
    await expectKept(image_id);
    expect(await tenant.call("POST", `${subscription}/pause`)).toMatchObject({ status: 200 });
    await expectKept(image_id);
    expect(await tenant.call("POST", `${subscription}/cancel`)).toMatchObject({ status: 200 });
    await expectKept();
  });
});

describe("a picture stays that is shown", () => {
  it("by an item, also once that is deleted", async () => {
    const { image_id, url } = await upload(tenant, "png");
    const id = await createItem(image_id);
    await tenant.call("DELETE", `/catalog/${id}`);
    world.clock.advance({ days: 400 });
    await expectKept(image_id);
    expect((await download(world, tenant, url)).status).toBe(200);
  });

  it("by an item that is being created while the sweep goes on", async () => {
    const made: Awaited<ReturnType<typeof upload>>[] = [];
    for (let red = 0; red < 24; red += 1) made.push(await upload(tenant, "png", red));
    world.clock.advance(DAY);
    const creates = made.map(({ image_id }) => tenant.call("POST", "/catalog", { name: "Чай", price: 1, image_id }));
    const answers = await Promise.all([...creates, world.tick(), world.tick()]);
    await world.tick();
    const shown: string[] = [];
    for (const [index, { image_id, url }] of made.entries()) {
      const status = (answers[index] as Awaited<(typeof creates)[number]>).status;
      expect([status, (await download(world, tenant, url)).status]).toEqual(status === 201 ? [201, 200] : [422, 404]);
      if (status === 201) shown.push(image_id);
    }
    await expectKept(...shown);
  });

  it("by an item whose transaction is not over when the sweep comes by", async () => {
    const { image_id } = await upload(tenant, "png");
    world.clock.advance(DAY);
    await world.deps.db.transaction().execute(async (db) => {
      const item = { name: "Чай", price_tiyn: 1, unit: "piece", search_text: "", search_key: "" };
      const row = { ...item, tenant_id: tenant.id, image_id, created_at: world.clock.now() };
      await db.insertInto("catalog_items").values(row).execute();
      await expectKept(image_id);
    });
    await expectKept(image_id);
  });
});

describe("an upload that is cut short", () => {
  it("leaves at any step nothing that is shown, and nothing at all a day later", async () => {
    const bytes = await picture("png");
    const headers = { "x-api-key": tenant.test_key };
    let steps = 0;
    for (; ; steps += 1) {
      mortal.dieAfter(steps);
      const form = formOf(bytes, "image/png");
      const answer = await request<Uploaded>(mortal, "POST", "/api/v1/catalog/upload-image", form, headers);
      mortal.dieAfter(Number.POSITIVE_INFINITY);
      if (answer.status === 201) break;
      for (const image_id of (await kept(world, tenant)).rows) {
        const path = `/catalog/images/${image_id}`;
        expect(await tenant.call("GET", path)).toMatchObject({ status: 404 });
        expect(await tenant.call("POST", "/catalog", { name: "Чай", price: 1, image_id })).toMatchObject({
          status: 422,
        });
      }
      expect(steps).toBeLessThan(20);
    }
    // Who calls, the row, and that it is there: at least one of these has been the last.
    expect(steps).toBeGreaterThanOrEqual(3);
    const left = await kept(world, tenant);
    expect(left.files.length).toBeGreaterThan(1);
    world.clock.advance(DAY);
    await expectKept();
  });

  it("is finished by the next sweep where the sweep itself is", async () => {
    const { image_id } = await upload(tenant, "png");
    await world.deps.db.updateTable("catalog_images").set({ status: "removing" }).where("id", "=", image_id).execute();
    await expectKept();
  });
});
