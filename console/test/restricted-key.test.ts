/** A merchant creates a key with only the permissions that a program needs, with an expiry, and for its server's address. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { signUp } from "./support/steps.ts";
import { say, WORDS } from "./support/words.ts";

const LAST_DAY = "2090-12-31";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

it.concurrent.each(storyLooks("kk"))(
  "a key is held to invoices and to one server, and is seen to expire: %o",
  async (look) => {
    const all = WORDS[look.language];
    const words = all.developers;
    const page = await place.open(look);
    const shoot = (name: string) => photograph(page, `${name}-${look.language}`);
    await signUp(page, all, `restricted-${look.language}@shop.kz`);

    await page.goto("/console/developers");
    await page.getByRole("button", { name: words.new_key }).first().click();
    const form = page.getByRole("dialog");
    await form.getByLabel(words.key_name).fill("1C");
    await form.getByText(words.access_some, { exact: true }).click();
    await form.getByLabel(words.last_day).fill(LAST_DAY);
    await form.getByLabel(words.addresses).fill("203.0.113.7\n10.20.30.40/33");
    await form.getByRole("button", { name: words.new_key }).click();
    await form.getByText(words.access_problem).waitFor();

    const reach = (area: string, name: string) =>
      form.getByRole("radiogroup", { name: area }).getByText(name, { exact: true });
    await reach(words.area.invoices, words.reach.write).click();
    await reach(words.area.refunds, words.reach.read).click();
    await form.getByRole("button", { name: words.new_key }).click();
    await form.getByText(say(all.problems.rules.no_ip_range, { value: "10.20.30.40/33" })).waitFor();
    await shoot("restricted-key-form");
    await form.getByLabel(words.addresses).fill("203.0.113.7, 10.20.30.40/8");
    await form.getByRole("button", { name: words.new_key }).click();
    await page.getByRole("button", { name: words.kept }).click();

    const areas = [words.area.invoices, say(words.read_only, { area: words.area.refunds })].join(", ");
    await page.getByText(say(words.access_to, { areas })).waitFor();
    await page.getByText(say(words.from_addresses, { addresses: "203.0.113.7, 10.0.0.0/8" })).waitFor();
    await shoot("restricted-key");

    await page.clock.setSystemTime("2091-01-01T12:00:00Z");
    await page.reload();
    await page.getByText(words.expired, { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: words.rotate }).count()).toBe(1);
    expect(place.complaints).toEqual([]);
  },
  120_000,
);
