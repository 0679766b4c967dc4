/** An operator changes a tariff; the audit log shows the operator, and the values before and after. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageProblems } from "./support/page-problems.ts";
import { openOwnPlace, type Place, storyLooks } from "./support/place.ts";
import { PASSWORD } from "./support/steps.ts";
import { WORDS } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openOwnPlace();
  await place.installation.tolem(["admin", "create", "operator@tolem.kz"], { TOLEM_ADMIN_PASSWORD: PASSWORD });
});
afterAll(() => place.close());

it.each(storyLooks("kk"))(
  "makes a tariff, changes its limit, and finds both in the log: %o",
  async (look) => {
    const { people, tariffs, audit, frame, save, saved } = WORDS[look.language];
    const page = await place.open(look);
    await page.goto("/admin/tariffs");
    await page.getByLabel(people.email).fill("operator@tolem.kz");
    await page.getByLabel(people.password, { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: people.enter }).click();

    await page.getByRole("link", { name: tariffs.new }).first().click();
    await page.getByLabel(tariffs.slug).fill(`shop-${look.language}`);
    await page.getByLabel(tariffs.label_ru).fill("Магазин");
    await page.getByLabel(tariffs.label_kk).fill("Дүкен");
    await page.getByLabel(tariffs.daily_limit).fill("100");
    await page.getByRole("button", { name: tariffs.create }).click();
    await page.getByRole("heading", { level: 1, name: look.language === "kk" ? "Дүкен" : "Магазин" }).waitFor();
    await page.getByLabel(tariffs.daily_limit).fill("250");
    await page.getByRole("button", { name: save, exact: true }).click();
    await page.getByText(saved).waitFor();

    await page.goto("/admin/audit");
    const entryOf = (action: string) => page.locator("details").filter({ hasText: action }).first();
    await entryOf(audit.actions.tariff.create).waitFor();
    const change = entryOf(audit.actions.tariff.update);
    await change.locator("summary").click();
    await change.getByText("100", { exact: true }).waitFor();
    await change.getByText("250", { exact: true }).waitFor();

    // The code of the palette has gone, and is there again after the page is loaded again.
    const code = "**/assets/console-palette-*.js";
    await page.route(code, (route) => route.fulfill({ status: 404, body: "" }));
    await page.keyboard.press("Control+k");
    const lost = page.getByRole("dialog", { name: frame.palette.lost });
    await lost.waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await page.unroute(code);
    await lost.getByRole("button", { name: frame.lost.reload }).click();
    await entryOf(audit.actions.tariff.update).waitFor();
    await page.keyboard.press("Control+k");
    const name = look.language === "kk" ? "Дүкен" : "Магазин";
    await page.getByRole("combobox", { name: frame.palette.hint }).fill(name.toLowerCase());
    await page.getByRole("option", { name }).first().click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(place.complaints.splice(0)).toEqual([expect.stringContaining("a part of the console is broken")]);
  },
  120_000,
);
