/** The page of an invoice for its payer: paid, refunded, or paid by a QR code instead. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { followInvoices } from "../../src/payer-pages/follow-invoices.ts";
import { customerOf } from "../support/customer.ts";
import { type Json, makeTenant } from "../support/make.ts";
import { type Merchant, makeMerchant } from "../support/merchant.ts";
import { payerOf } from "../support/payer.ts";
import { openShop } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Merchant;
let payer: ReturnType<typeof payerOf>;
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: "1" });
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeMerchant(world);
  payer = payerOf(world);
});
afterEach(() => customer.clearFaults());
afterAll(() => world.close());

/** Lets the jobs work `seconds` later. */
async function later(seconds: number): Promise<void> {
  world.clock.advance({ seconds });
  await world.tick();
}

const allow = () => openShop(world, merchant.tenant, { payer_may_switch_to_qr: true });
const listAll = async () => (await merchant.call<{ items: Json[] }>("GET", "/invoices?sort=id")).body.items;
const timeline = async (id: unknown) =>
  (await merchant.call<{ items: Json[] }>("GET", `/invoices/${id}/timeline`)).body.items;

describe("an invoice by QR", () => {
  it("says for what, how much and until when, is paid, and then has a receipt with its refunds", async () => {
    const invoice = await merchant.createQr({ amount: 1500.5, description: "Урок <казахского>" });
    const waiting = await payer.open(invoice.payment_url);
    expect(waiting.status).toBe(200);
    expect(waiting.text).toMatch(/shop .* Счёт № \d+ Отсканируйте и заплатите .* 1 500,50 ₸/);
    expect(waiting.body).toContain("Урок &lt;казахского&gt;");
    expect(waiting.body).toContain('data-until="2026-03-01T10:05:00.000Z"');
    expect(waiting.body).toMatch(/src="\/qr\/[0-9a-f]{32}\.svg"/);
    expect((await payer.ask(`${invoice.payment_url}/receipt`)).status).toBe(404);

    await customer.pay(invoice);
    await later(10);
    expect((await payer.open(invoice.payment_url)).text).toContain("Оплачено Спасибо!");
    await merchant.call("POST", `/invoices/${invoice.id}/refund`, { amount: 500 });
    const receipt = await payer.open(`${invoice.payment_url}/receipt`);
    const number = String((await merchant.get(invoice)).provider_invoice_id);
    expect(receipt.text).toContain(`Номер ${invoice.id} Время оплаты 1 марта 2026`);
    expect(receipt.text).toContain(`Номер у банка ${number}`);
    expect(receipt.text).toMatch(/Возвращено 1 марта 2026[^₸]* 500 ₸ Итого с учётом возвратов 1 000,50 ₸/);
    expect(receipt.text).toContain("Это не фискальный чек.");
  });

  it("tells an open page of the payment, and ends when it is closed", async () => {
    const invoice = await merchant.createQr();
    const aborted = new AbortController();
    const page = await payer.open(invoice.payment_url);
    const path = /data-events="([^"]+)"/.exec(page.body)?.[1];
    const stream = await fetch(`${world.url}${path}`, { signal: aborted.signal });
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    let told = "";
    const reading = (async () => {
      for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) told += piece;
    })().catch(() => "closed");
    await expect.poll(() => told, { timeout: 20_000 }).toBe("retry: 2000\ndata: pending+code+0\n\n");
    await customer.pay(invoice);
    await later(10);
    await expect.poll(() => told, { timeout: 20_000 }).toContain("data: paid+code+end+0\n\n");
    aborted.abort();
    expect(await reading).toBe("closed");
  });

  it("tells each of many open pages, also what they find in turns alone", async () => {
    const tenant = await makeTenant(world);
    const create = () => tenant.call("POST", "/invoices", { amount: 100, phone_number: "87021234567" });
    await Promise.all(Array.from({ length: 45 }, create));
    const followed = followInvoices(world.deps);
    try {
      const invoices = await world.deps.db
        .selectFrom("invoices")
        .selectAll()
        .where("tenant_id", "=", tenant.id)
        .execute();
      const pages = invoices.flatMap((invoice) => Array.from({ length: 10 }, () => ({ invoice, told: "" })));
      for (const page of pages) {
        followed.open(page.invoice).on("data", (piece) => {
          page.told += piece;
        });
      }
      for (const { id } of invoices) await tenant.call("POST", `/sandbox/invoices/${id}/simulate`, { status: "paid" });
      await expect.poll(() => pages.filter(({ told }) => told.includes("data: paid")).length).toBe(450);
      // A change that nothing announces is found in turns.
      await world.deps.db
        .updateTable("invoices")
        .set({ status: "refunded" })
        .where("tenant_id", "=", tenant.id)
        .execute();
      await expect
        .poll(() => pages.filter(({ told }) => told.includes("data: refunded")).length, { timeout: 5_000 })
        .toBe(450);
    } finally {
      await followed.close();
    }
  });

  it("expires, and offers no other code, because the merchant has made it", async () => {
    const invoice = await merchant.createQr();
    await customer.expire(invoice);
    await later(400);
    const page = await payer.open(invoice.payment_url);
    expect(page.text).toContain("Время оплаты вышло Деньги не списаны. Попросите у продавца новый счёт.");
    expect(page.body).not.toContain("<form");
  });
});

describe("an invoice by phone", () => {
  it("names the phone, masked, in three languages, and offers no code unasked", async () => {
    const invoice = await merchant.createPhone();
    for (const [language, words] of [
      ["ru", "Счёт отправлен"],
      ["kk", "Шот жіберілді"],
      ["en", "The invoice is sent"],
    ]) {
      const page = await payer.open(`${invoice.payment_url}?lang=${language}`);
      expect(page.text).toContain(words);
      expect(page.body).toContain("8\u00a07**\u00a0***\u00a0**-67");
      expect(page.body).not.toContain("2123456");
      expect(page.body).not.toContain("<form");
    }
  });

  it("is cancelled first, and then paid by a code of the same amount and order", async () => {
    await allow();
    const invoice = await merchant.createPhone({
      external_order_id: "A-1",
      description: "Доставка",
      metadata: { crate: 4 },
    });
    const code = await payer.submit(await payer.open(invoice.payment_url));
    expect(code.text).toContain("Отсканируйте и заплатите");
    const [first, second, ...more] = await listAll();
    expect(first).toMatchObject({ status: "cancelled", failure_reason: "cancelled_by_customer" });
    expect(second).toMatchObject({ channel: "qr", status: "pending", amount: "1500.00", external_order_id: "A-1" });
    expect(second).toMatchObject({ description: "Доставка", client_phone: "87021234567", metadata: { crate: 4 } });
    expect(more).toEqual([]);
    expect((await timeline(invoice.id)).map(({ to, source }) => [to, source])).toEqual([
      ["pending", "api"],
      ["cancelling", "payer"],
      ["cancelled", "payer"],
    ]);
    // The address that the payer was sent leads on to the code.
    expect((await payer.open(invoice.payment_url)).path).toBe(code.path);
    await customer.pay({ id: second?.id });
    await later(10);
    expect((await payer.open(invoice.payment_url)).text).toContain("Оплачено");
  });

  it("makes one code of two presses at the same instant", async () => {
    await allow();
    const invoice = await merchant.createPhone();
    const page = await payer.open(invoice.payment_url);
    const pressed = await Promise.all([payer.submit(page), payer.submit(page), payer.submit(page)]);
    await later(1);
    for (const { status } of pressed) expect([200, 422]).toContain(status);
    expect((await payer.open(invoice.payment_url)).text).toMatch(/Отсканируйте|Показать QR-код/);
    const open = (await listAll()).filter(({ status }) => status === "pending" || status === "cancelling");
    expect(open.length).toBeLessThanOrEqual(1);
  });

  it("stays as it is where the provider refuses to cancel it", async () => {
    await allow();
    const invoice = await merchant.createPhone();
    await merchant.fault({ call: "invoice.cancel", fault: "status_code", status_code: -999, times: 1 });
    const page = await payer.submit(await payer.open(invoice.payment_url));
    expect(page.status).toBe(502);
    expect(page.text).toContain("Счёт на телефон не отменён.");
    expect(await listAll()).toMatchObject([{ status: "pending" }]);
    expect((await payer.submit(page)).text).toContain("Отсканируйте и заплатите");
  });

  it("is waited for where the answer to the cancel is lost, and has its code once the cancel is known", async () => {
    await allow();
    const invoice = await merchant.createPhone();
    await merchant.fault({ call: "invoice.cancel", fault: "reset_after", times: 1 });
    const page = await payer.submit(await payer.open(invoice.payment_url));
    expect(page.text).toContain("Счёт отменяется");
    expect(await listAll()).toMatchObject([{ status: "cancelling" }]);
    await later(60);
    const cancelled = await payer.open(invoice.payment_url);
    expect(cancelled.text).toContain("Осталось показать код.");
    expect((await payer.submit(cancelled)).text).toContain("Отсканируйте и заплатите");
    expect(await listAll()).toMatchObject([{ status: "cancelled" }, { status: "pending", channel: "qr" }]);
  });

  it("offers nothing where the merchant has cancelled it", async () => {
    await allow();
    const invoice = await merchant.createPhone();
    const waiting = await payer.open(invoice.payment_url);
    await merchant.cancel(invoice);
    const page = await payer.open(invoice.payment_url);
    expect(page.text).toContain("Счёт отменён Деньги не списаны.");
    expect(page.body).not.toContain("<form");
    expect((await payer.submit(waiting)).status).toBe(422);
    expect(await listAll()).toHaveLength(1);
  });

  it("has another code once the one in its place has expired", async () => {
    await allow();
    const invoice = await merchant.createPhone();
    await payer.submit(await payer.open(invoice.payment_url));
    const code = await merchant.newest();
    await customer.expire(code);
    await later(400);
    const expired = await payer.open(invoice.payment_url);
    expect(expired.text).toContain("Можно показать новый код.");
    expect((await payer.submit(expired)).text).toContain("Отсканируйте и заплатите");
    expect((await listAll()).map(({ status }) => status)).toEqual(["cancelled", "expired", "pending"]);
  });
});

describe("the address of a page", () => {
  it("is on the invoice wherever the API shows it, the same each time, and not in webhooks", async () => {
    await merchant.call("POST", "/webhook/configure", { url: world.receiver.url });
    const invoice = await merchant.createQr();
    expect(invoice.payment_url).toMatch(/^http:\/\/tolem\.test\/i\/[A-Za-z0-9_-]{40}$/);
    expect(await merchant.get(invoice)).toMatchObject({ payment_url: invoice.payment_url });
    expect(await listAll()).toMatchObject([{ payment_url: invoice.payment_url }]);
    await customer.pay(invoice);
    await later(10);
    const hooks = world.receiver.take();
    expect(hooks).toHaveLength(1);
    expect(JSON.stringify(hooks.map(({ json }) => json))).not.toContain("payment_url");
  });

  it("opens only its own invoice: any other token is an unknown page", async () => {
    const { payment_url } = await merchant.createQr();
    const token = String(payment_url).slice(-40);
    const { body } = await merchant.call("POST", "/subscriptions", {
      ...{ amount: 1000, phone_number: "87021234567", billing_period: "weekly" },
    });
    const another = await makeMerchant(world);
    const foreign = String((await another.createQr()).payment_url).slice(-40);
    const wrong = [
      `${token.slice(0, 39)}${token.endsWith("A") ? "B" : "A"}`,
      `${foreign.slice(0, 9)}${token.slice(9)}`,
      String(body.manage_url).slice(-40),
      "A".repeat(40),
      token.slice(1),
    ];
    for (const each of wrong) {
      const page = await payer.open(`/i/${each}`);
      expect([each, page.status]).toEqual([each, 404]);
      expect(page.text).toContain("Такой страницы нет");
    }
  });

  it("keeps to itself: no cache, no referrer, no search engine, and no frame but of the merchant's own pages", async () => {
    const { payment_url } = await merchant.createQr();
    const { body: subscription } = await merchant.call("POST", "/subscriptions", {
      ...{ amount: 1000, phone_number: "87021234567", billing_period: "weekly" },
    });
    const { body: link } = await merchant.call("POST", "/payment-links", { title: "<script>", amount: 1000 });
    const addresses = [payment_url, subscription.manage_url, `${subscription.manage_url}/cancel`, link.url];
    for (const address of addresses) {
      const page = await payer.open(address);
      expect(page.body).toContain('<meta name="robots" content="noindex">');
      expect(page.body).not.toMatch(/<script(?! src="\/pages\/)|<style|\sstyle=|\son\w+=/);
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
      expect(page.headers.get("cache-control")).toBe("no-store");
      const policy = page.headers.get("content-security-policy");
      expect(policy).toMatch(/^default-src 'none';.*script-src 'self';.*frame-ancestors 'none'$/);
    }
    await openShop(world, merchant.tenant, { embed_origins: ["https://example.kz", "http://localhost:3000"] });
    for (const address of addresses) {
      const framed = await payer.open(address);
      expect(framed.headers.get("content-security-policy")).toMatch(
        /frame-ancestors https:\/\/example\.kz http:\/\/localhost:3000$/,
      );
      expect(framed.text).toContain("Чайная");
    }
  });
});

describe("the page of a subscription", () => {
  type Subscribed = Json & { id: number; manage_url: string };
  const subscribe = async () => {
    const { body } = await merchant.call<Subscribed>("POST", "/subscriptions", {
      ...{ amount: 2500, phone_number: "87021234567", billing_period: "weekly", description: "Йога" },
      bill_immediately: true,
    });
    await later(60);
    return body;
  };
  const read = async ({ id }: Subscribed) => {
    const { body } = await merchant.call<{ subscription: Json }>("GET", `/subscriptions/${id}`);
    return body.subscription;
  };

  it("shows what for, how much, when next, and each payment with its own page", async () => {
    const subscription = await subscribe();
    expect(subscription.manage_url).toMatch(/^http:\/\/tolem\.test\/s\/[A-Za-z0-9_-]{40}$/);
    const page = await payer.open(subscription.manage_url);
    expect(page.text).toMatch(/Йога 2.500.₸ .* каждую неделю .* действует Следующий платёж 8 марта 2026/);
    expect(page.text).toContain("— ждёт оплаты");
    expect(page.body).not.toContain("2123456");
    const invoice = await merchant.newest();
    await customer.pay(invoice);
    await later(10);
    const path = /href="(\/i\/[^"]+)"/.exec((await payer.open(subscription.manage_url)).body)?.[1];
    const paid = await payer.open(path);
    expect(paid.text).toContain("Оплачено");
    for (const { body } of [paid, await payer.open(`${invoice.payment_url}/receipt`)]) {
      expect(body).toContain(`href="${subscription.manage_url.replace("http://tolem.test", "")}?lang=ru"`);
    }
  });

  it("is cancelled after one question, with an event for the merchant", async () => {
    await merchant.call("POST", "/webhook/configure", { url: world.receiver.url, events: ["subscription.cancelled"] });
    const subscription = await subscribe();
    const page = await payer.open(subscription.manage_url);
    expect(page.body).not.toContain("<form");
    const question = await payer.open(`${subscription.manage_url}/cancel`);
    expect(question.text).toContain("Отменить подписку?");
    expect((await read(subscription)).status).toBe("active");
    const cancelled = await payer.submit(question);
    expect(cancelled.text).toContain("отменена");
    expect((await read(subscription)).status).toBe("cancelled");
    await world.tick();
    expect(world.receiver.take().map(({ json }) => json.event)).toEqual(["subscription.cancelled"]);
    const again = await payer.submit(question);
    expect([again.status, again.text]).toEqual([422, expect.stringContaining("подписка изменилась")]);
  });

  it("is paused and resumed where the merchant allows it, and not otherwise", async () => {
    const subscription = await subscribe();
    const refused = await payer.ask(`${subscription.manage_url}/pause`, { method: "POST" });
    expect(refused.status).toBe(422);
    await openShop(world, merchant.tenant, { payer_may_pause: true });
    const paused = await payer.submit(await payer.open(subscription.manage_url));
    expect(paused.text).toContain("приостановлена");
    expect((await read(subscription)).status).toBe("paused");
    expect((await payer.submit(paused)).text).toContain("действует");
    expect((await read(subscription)).status).toBe("active");
  });

  it("is found by its own token alone", async () => {
    const invoice = await merchant.createQr();
    const token = String(invoice.payment_url).slice(-40);
    for (const path of [`/s/${token}`, `/s/${token}/cancel`, "/s/none"]) {
      expect((await payer.open(path)).status).toBe(404);
    }
    expect((await payer.ask(`/s/${token}/cancel`, { method: "POST" })).status).toBe(404);
  });
});
