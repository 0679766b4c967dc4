/** Invoices as files for spreadsheets: `GET /api/dashboard/v1/invoices/export.csv` and `.xlsx`; and the search they share with the list. */

import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import type { InvoiceJson } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const HEADINGS =
  '"Счёт №";"Выставлен";"Статус";"Сумма, ₸";"Возвращено, ₸";"Оплачен";"Способ";"Клиент";"Телефон";"Комментарий клиента";' +
  '"Заказ";"Описание";"Товары";"Подписка №";"Номер у провайдера";"Тестовый"';

let world: World;
let person: SignedUp;
/** The first is the oldest. */
const ids: number[] = [];

beforeAll(async () => {
  world = await createWorld();
  person = await signUp(world, "export@example.com");
  await make({ amount: 1500.5, external_order_id: "=HYPERLINK(1)", description: '+1; "два"\nстроки' });
  world.clock.advance({ days: 1 });
  await make({ amount: 7, phone_number: "87770000001", description: "🛍 مرحبا <b>", simulate: "paid" });
  await make({ amount: 8, phone_number: "87770000002", external_order_id: "@cmd", simulate: "expired" });
  await world.deps.db
    .updateTable("invoices")
    .set({ client_name: "Серикова Айгуль", client_comment: "-2+3\u000b" })
    .where("id", "=", ids[0] ?? 0)
    .execute();
});
afterAll(() => world.close());

async function make(body: object): Promise<void> {
  const invoice = { phone_number: "87021234567", is_sandbox: true, ...body };
  const made = await person.call<InvoiceJson>("POST", "/invoices", invoice);
  expect(made.status).toBe(201);
  ids.push(made.body.id);
}

/** The file's bytes; `request()` reads texts, and would take the byte order mark away. */
async function fetchFile(path: string, of: SignedUp = person) {
  const cookie = [...of.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${world.url}/api/dashboard/v1/invoices/${path}`, { headers: { cookie } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: Buffer.from(bytes).toString("utf8") };
}

async function sheetOf(query = "", of: SignedUp = person): Promise<string> {
  const { bytes } = await fetchFile(`export.xlsx${query}`, of);
  return strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
}

/** The first cells of the rows: the numbers of the invoices. */
async function idsIn(query: string): Promise<number[]> {
  const { status, text } = await fetchFile(`export.csv?${query}`);
  expect(status).toBe(200);
  return [...text.matchAll(/^(\d+);/gm)].map(([, id]) => ids.indexOf(Number(id)));
}

async function listed(query: string): Promise<number[]> {
  const { body } = await person.call<{ items: { id: number }[]; total: number }>("GET", `/invoices?${query}`);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ id }) => ids.indexOf(id));
}

describe("GET /api/dashboard/v1/invoices/export.csv", () => {
  it("200 gives the invoices in a merchant's words, and no formula", async () => {
    const { status, headers, text } = await fetchFile("export.csv");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="tolem-invoices-2026-11-21.csv"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).toBe(
      `\ufeff${[
        HEADINGS,
        `${ids[2]};2026-11-21 14:00:00;"Истёк";8,00;0,00;;"По телефону";;"87770000002";;"'@cmd";;;;;"да"`,
        `${ids[1]};2026-11-21 14:00:00;"Оплачен";7,00;0,00;2026-11-21 14:00:00;"По телефону";;"87770000001";;;"🛍 مرحبا <b>";;;;"да"`,
        `${ids[0]};2026-11-20 14:00:00;"Ожидает оплаты";1500,50;0,00;;"По телефону";"Серикова Айгуль";"87021234567";` +
          `"'-2+3";"'=HYPERLINK(1)";"'+1; ""два""\nстроки";;;;"да"`,
        "",
      ].join("\r\n")}`,
    );
  });

  it("200 speaks Kazakh and English too", async () => {
    expect((await fetchFile("export.csv?language=kk")).text).toContain('"Төленді"');
    expect((await fetchFile("export.csv?language=en&status=paid")).text).toContain('"Amount, ₸"');
  });

  it("200 takes the list's filters", async () => {
    expect(await idsIn("status=paid")).toEqual([1]);
    expect(await idsIn("to=2026-11-21T00:00:00Z")).toEqual([0]);
    expect(await idsIn("from=2026-11-21T00:00:00Z")).toEqual([2, 1]);
    expect(await idsIn("external_order_id=@cmd")).toEqual([2]);
    expect(await idsIn("search=8777000")).toEqual([2, 1]);
    expect(await idsIn("search=8777000&status=expired")).toEqual([2]);
  });

  it("200 gives another tenant only the headings", async () => {
    const other = await signUp(world, "export-other@example.com");
    expect((await fetchFile("export.csv?search=8777000", other)).text).toBe(`\ufeff${HEADINGS}\r\n`);
    expect(await sheetOf("", other)).not.toContain("87021234567");
  });

  it("200 goes through many batches, each invoice once; and 422 on from past the bound", async () => {
    const many = await signUp(world, "export-many@example.com");
    await sql`
      insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, created_at)
      select ${many.tenant.id}, 'phone', true, 'pending', 100, ${world.clock.now()} from generate_series(1, 2500)`.execute(
      world.deps.db,
    );
    const { text } = await fetchFile("export.csv", many);
    const numbers = [...text.matchAll(/^(\d+);/gm)].map(([, id]) => Number(id));
    expect(numbers).toHaveLength(2500);
    expect(new Set(numbers).size).toBe(2500);
    expect((await sheetOf("", many)).match(/<row>/g)).toHaveLength(2501);

    // What the list says the total is, without half a million rows.
    await sql`
      insert into invoice_counts (tenant_id, is_sandbox, bucket, status, count, created_from, created_to)
      values (${many.tenant.id}, true, 1000000, 'all', 500000, ${world.clock.now()}, ${world.clock.now()})`.execute(
      world.deps.db,
    );
    const refused = await many.call<{ error: { fields: object } }>("GET", "/invoices/export.csv");
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error.fields)).toEqual(["from"]);
  });

  it.each(["status=processing", "search=", "language=de", "from=yesterday"])("422 for %s", async (query) => {
    const { status } = await person.call("GET", `/invoices/export.csv?${query}`);
    expect(status).toBe(422);
  });

  it("401 without a session", async () => {
    expect((await fetch(`${world.url}/api/dashboard/v1/invoices/export.csv`)).status).toBe(401);
  });
});

describe("GET /api/dashboard/v1/invoices/export.xlsx", () => {
  it("200 gives a workbook whose texts are texts and whose money are numbers", async () => {
    const { status, headers, bytes } = await fetchFile("export.xlsx");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(XLSX);
    expect(headers.get("content-disposition")).toBe('attachment; filename="tolem-invoices-2026-11-21.xlsx"');
    const parts = unzipSync(bytes);
    expect(Object.keys(parts)).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/worksheets/sheet1.xml",
    ]);
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain(">=HYPERLINK(1)</t>");
    expect(sheet).toContain(">🛍 مرحبا &lt;b&gt;</t>");
    expect(sheet).toContain(">-2+3</t>");
    expect(sheet).toContain("<v>1500.50</v>");
    expect(sheet).not.toContain("<f");
    expect(sheet.endsWith("</sheetData></worksheet>")).toBe(true);
  });

  it("401 without a session", async () => {
    expect((await fetch(`${world.url}/api/dashboard/v1/invoices/export.xlsx`)).status).toBe(401);
  });
});

describe("GET /api/dashboard/v1/invoices with search", () => {
  it.each([
    ["8777000", [2, 1]],
    ["+7 777 000", [2, 1]],
    ["87770000002", [2]],
    ["айгуль", [0]],
    ["СЕРИКОВА", [0]],
    ["@cmd", [2]],
    ["nobody", []],
    ["8777000&status=paid", [1]],
    ["8777000&external_order_id=@cmd", [2]],
    ["8777000&to=2026-11-21T00:00:00Z", []],
  ])("200 finds by %s", async (search, found) => {
    expect(await listed(`search=${search.replace("+", "%2B")}`)).toEqual(found);
  });

  it("200 finds by the number, and nothing of another tenant", async () => {
    expect(await listed(`search=${ids[1]}`)).toEqual([1]);
    const other = await signUp(world, "search-other@example.com");
    for (const search of [ids[1], "8777000", "айгуль", "@cmd"]) {
      const { body } = await other.call<{ total: number }>("GET", `/invoices?search=${search}`);
      expect(body.total).toBe(0);
    }
  });
});

describe("GET /api/dashboard/v1/refunds/export", () => {
  it("200 gives the refunds with the customers of their invoices, in both formats", async () => {
    const refunded = await person.call("POST", `/invoices/${ids[1]}/refund`, { amount: 2.5, reason: "=брак" });
    expect(refunded.status).toBe(201);
    const [id, at] = [(refunded.body.refund as { id: number }).id, "2026-11-21 14:00:00"];
    const { status, headers, text } = await fetchFile("../refunds/export.csv");
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toBe('attachment; filename="tolem-refunds-2026-11-21.csv"');
    expect(text.split("\r\n").slice(1)).toEqual([
      `${id};${at};"Выполнен";2,50;${ids[1]};"'=брак";;;"87770000001";;"да"`,
      "",
    ]);
    const { bytes } = await fetchFile("../refunds/export.xlsx?language=en");
    expect(strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain(">=брак</t>");
    expect((await fetchFile("../refunds/export.csv?to=2026-11-21T00:00:00Z")).text).not.toContain(";2,50;");
  });

  it("200 gives another tenant only the headings", async () => {
    const other = await signUp(world, "refunds-other@example.com");
    expect((await fetchFile("../refunds/export.csv", other)).text.split("\r\n")).toHaveLength(2);
  });
});
