/** What a create returns is the row that is stored, though most of it is never read back. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createInvoice, type NewInvoiceInput } from "../../src/invoices/create.ts";
import { getInvoice } from "../../src/invoices/store.ts";
import { callerOf, makeTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const PHONE = { channel: "phone", amount: 1500.5, phone_number: "87021234567", is_sandbox: true } as const;
const INPUTS: Record<string, NewInvoiceInput> = {
  "of few fields": PHONE,
  paid: { ...PHONE, simulate: "paid", description: "Coffee", external_order_id: "order-1" },
  "expired, with data": {
    ...PHONE,
    simulate: "expired",
    metadata: { longer: "b", z: "a" },
    external_order_id: "order-2",
  },
  "by QR, with what a visitor filled in": {
    ...{ channel: "qr", amount: 20, is_sandbox: true },
    ordered: { client_name: "Aigerim", client_comment: "no sugar" },
  },
};

it.each(Object.entries(INPUTS))("returns the stored row of an invoice %s", async (_what, input) => {
  const caller = await callerOf(world, await makeTenant(world));
  const { invoice } = await createInvoice(world.deps, caller, input);
  const stored = await getInvoice(world.deps.db, caller.tenant.id, invoice.id);
  expect(invoice).toStrictEqual(stored);
  expect(JSON.stringify([invoice.items, invoice.metadata])).toBe(JSON.stringify([stored.items, stored.metadata]));
});
