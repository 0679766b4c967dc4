/** A catalog is imported from a file after a preview, and exported, in each language. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { faultsOf } from "./support/shop-page.ts";
import { callAs, signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

const CSV = "text/csv";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function choose(page: Page, name: string, bytes: string | Buffer, mimeType = CSV): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
}

const listed = (page: Page) =>
  callAs<{ total: number; data: { name: string; price: string; section: string | null; unit: string }[] }>(
    page,
    "GET",
    "/api/dashboard/v1/catalog?is_active=true&order=section",
  );

it.each(storyLooks("en"))(
  "is imported with its errors told, exported, and comes back unchanged: %o",
  async (look) => {
    const all = WORDS[look.language];
    const words = all.catalog.import;
    const page = await place.open(look);
    const shoot = (name: string) => photograph(page, `${name}-${look.language}`);
    await signUp(page, all, `import-${look.language}@shop.kz`);
    await page.goto("/console/catalog");
    await page.getByRole("link", { name: words.short }).click();
    await choose(page, "empty.csv", "Name;Price\r\n");
    await page.getByText(words.files.empty).waitFor();
    await choose(page, "nonsense.xlsx", Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0]), XLSX);
    await page.getByRole("alert").waitFor();

    const rows = Array.from(
      { length: 620 },
      (_, index) => `S-${index};"Чай ""${index}""";1 2${index % 10}0,50;шт.;Напитки`,
    );
    const wrong = ["W-1;Кофе;дорого;шт;", "W-2;Какао;100;ведро;", "S-1;Снова;1;;"];
    await choose(page, "all.csv", ["Артикул;Наименование;Цена, тг;Ед. изм.;Категория", ...rows, ...wrong].join("\r\n"));
    await page.getByRole("button", { name: `${words.outcomes.wrong}: 3` }).waitFor();
    await page.getByText(`${all.catalog.price}: ${words.problems.no_number}`).waitFor();
    await page.getByText(`${all.catalog.unit}: ${words.problems.unit_unknown}`).waitFor();
    await page.getByText(`${all.catalog.sku}: ${words.problems.twice}`).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await shoot("import-wrong");
    expect((await listed(page)).total).toBe(0);
    await page
      .getByRole("button", { name: say(words.apply_other, { count: 620 }).replace(/\D+$/, "") })
      .first()
      .click();
    await page.getByText(say(words.done_about, { created: 620, changed: 0 })).waitFor();
    expect((await listed(page)).data[0]).toMatchObject({ name: 'Чай "0"', price: "1200.50", section: "Напитки" });

    // The file of the catalog comes back as it went, of either kind.
    const files = [
      { name: "back.xlsx", by: all.catalog.export_xlsx, type: XLSX },
      { name: "back.csv", by: all.catalog.export_csv, type: CSV },
    ];
    for (const { name, by, type } of files) {
      await page.goto("/console/catalog");
      await page.getByRole("button", { name: all.catalog.export }).click();
      const downloading = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: by }).click();
      const file = await readFile(await (await downloading).path());
      await page.getByRole("link", { name: words.short }).click();
      await choose(page, name, file, type);
      await page.getByText(words.nothing).waitFor();
      await page.getByRole("button", { name: `${words.outcomes.same}: 620` }).waitFor();
    }

    await choose(page, "prices.csv", "SKU,Price,On sale\nS-3,99.90,yes\nS-4,1240.50,no\n");
    await page.getByRole("button", { name: `${words.outcomes.changed}: 2` }).waitFor();
    await page.getByText(moneyIn(all, "99.90")).waitFor();
    await shoot("import-changed");
    await page.getByRole("button", { name: /2/ }).first().click();
    await page.getByText(say(words.done_about, { created: 0, changed: 2 })).waitFor();
    expect((await listed(page)).total).toBe(619);

    // What went off sale comes back, and a section gets other prices.
    await page.getByRole("link", { name: words.to_catalog }).click();
    await page.getByRole("button", { name: all.catalog.off, exact: true }).click();
    await page.getByRole("link", { name: /Чай "4"/ }).click();
    await page.getByRole("button", { name: all.catalog.put_back }).click();
    await page.getByRole("button", { name: all.catalog.remove }).waitFor();
    await callAs(page, "POST", "/api/dashboard/v1/catalog", { name: "Торт", price: 7000 });
    await page.goto("/console/catalog");
    await page.getByRole("button", { name: "Напитки (620)" }).click();
    await page.getByRole("heading", { name: "Напитки" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await shoot("catalog");
    await page.getByRole("link", { name: all.catalog.prices.short, exact: true }).click();
    await page.getByLabel(all.catalog.prices.change, { exact: true }).fill("+10");
    await page.getByLabel(all.catalog.prices.round).selectOption("10");
    await page.getByRole("button", { name: `${words.outcomes.changed}: 620` }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await shoot("prices");
    await page.getByRole("button", { name: /620/ }).first().click();
    await page.getByText(say(all.catalog.prices.done_about, { changed: 620 })).waitFor();
    expect((await listed(page)).data[0]).toMatchObject({ name: 'Чай "0"', price: "1320.00" });
    expect(place.complaints.splice(0)).toEqual([]);
    await page.context().close();
  },
  120_000,
);
