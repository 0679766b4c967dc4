/** The effects of time and of the customer on an operation. */
import { describe, expect, it } from "vitest";
import { createInvoice, createQr, dataOf, play } from "./support/caller.ts";

async function table() {
  const simulator = await play();
  const cashier = await simulator.signIn();
  return {
    ...simulator,
    cashier,
    advance: (advance_seconds: number) => simulator.control("POST", "/clock", { advance_seconds }),
    statusOf: async (id: number) => (await simulator.control("GET", `/operations/${id}`)).status,
    conflict: async (id: number, act: string) =>
      (await simulator.refusedControl("POST", `/operations/${id}/${act}`)).http_status,
  };
}

describe("a QR code", () => {
  it("is thrown away after five minutes", async () => {
    const { cashier, advance, statusOf } = await table();
    const id = await createQr(cashier);
    await advance(299);
    expect(await statusOf(id)).toBe("QrTokenCreated");
    await advance(1);
    expect(await statusOf(id)).toBe("QrTokenDiscarded");
    const told = dataOf(await cashier.get(`/api/qr/status?qrOperationId=${id}`));
    expect(told.Status).toBe("QrTokenDiscarded");
  });

  it("once scanned, may be confirmed 65 seconds past its end", async () => {
    const { cashier, advance, statusOf, act } = await table();
    const id = await createQr(cashier);
    await act(id, "scan");
    await advance(364);
    expect(await statusOf(id)).toBe("Wait");
    await advance(1);
    expect(await statusOf(id)).toBe("Expired");
  });

  it("is cancelled by the customer, and let expire by hand", async () => {
    const { cashier, act, conflict } = await table();
    const [refused, ended, scanned] = [await createQr(cashier), await createQr(cashier), await createQr(cashier)];
    expect((await act(refused, "refuse")).status).toBe("CancelledByUser");
    expect((await act(ended, "expire")).status).toBe("QrTokenDiscarded");
    await act(scanned, "scan");
    expect((await act(scanned, "expire")).status).toBe("Expired");
    expect(await conflict(refused, "refuse")).toBe(409);
    expect(await conflict(ended, "scan")).toBe(409);
  });
});

describe("a phone invoice", () => {
  it("expires after 24 hours", async () => {
    const { cashier, advance, statusOf } = await table();
    const id = await createInvoice(cashier);
    await advance(86_399);
    expect(await statusOf(id)).toBe("RemotePaymentCreated");
    await advance(1);
    expect(await statusOf(id)).toBe("Expired");
  });

  it("is refused by the customer and cannot be scanned", async () => {
    const { cashier, act, conflict } = await table();
    const id = await createInvoice(cashier);
    expect(await conflict(id, "scan")).toBe(409);
    expect((await act(id, "refuse")).status).toBe("RemotePaymentCanceled");
  });

  it("can be paid late after a cancel and after its end, but not twice", async () => {
    const { cashier, advance, act, conflict } = await table();
    const [cancelled, expired] = [await createInvoice(cashier), await createInvoice(cashier)];
    await cashier.post("/api/invoice/cancel", { operationId: cancelled });
    await advance(90_000);
    for (const id of [cancelled, expired]) {
      expect(await act(id, "pay")).toMatchObject({
        status: "Processed",
        paid_amount: 3799,
        paid_at: "2026-11-22T13:00:00.000Z",
      });
      expect(await conflict(id, "pay")).toBe(409);
    }
  });
});

it("any raw status can be set, and one that means paid moves the money", async () => {
  const { cashier, act, advance, statusOf } = await table();
  const id = await createInvoice(cashier);
  expect(await act(id, "status", { status: "SomethingNew" })).toMatchObject({
    status: "SomethingNew",
    paid_amount: null,
  });
  await advance(90_000);
  expect(await statusOf(id)).toBe("SomethingNew");
  expect(await act(id, "status", { status: "Paid" })).toMatchObject({ status: "Paid", paid_amount: 3799 });
});

it("what is asked of the controls in a wrong way is refused and changes nothing", async () => {
  const { refusedControl, cashier, statusOf } = await table();
  const id = await createInvoice(cashier);
  for (const [path, body, http_status] of [
    ["/operations/1/pay", {}, 404],
    [`/operations/${id}/pay`, { amount: "10" }, 400],
    [`/operations/${id}/status`, {}, 400],
    [`/operations/${id}/refunds`, {}, 409],
    ["/clock", { offset_seconds: "1" }, 400],
    ["/clock", { advance_seconds: 1e12 }, 400],
    ["/settings", { nothing: 1 }, 400],
    ["/settings", { throttle_rpm: -1 }, 400],
    ["/sessions", { phone: "8701" }, 400],
    ["/sessions/nobody/kill", {}, 404],
    ["/faults", { call: "nothing", fault: "garbage" }, 400],
    ["/faults", { call: "*", fault: "nothing" }, 400],
    ["/faults", { call: "*", fault: "delay" }, 400],
    ["/faults", { call: "qr.create", fault: "history_dead" }, 400],
  ] as const) {
    expect((await refusedControl("POST", path, body)).http_status, path).toBe(http_status);
  }
  expect((await refusedControl("DELETE", "/faults/9")).http_status).toBe(404);
  expect(await statusOf(id)).toBe("RemotePaymentCreated");
});
