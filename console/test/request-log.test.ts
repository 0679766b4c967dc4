/** A programmer finds out in the API log why a call was refused, and takes it along as a command. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, signUp } from "./support/steps.ts";
import { WORDS } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

it.concurrent.each(storyLooks("ru"))(
  "a refused call is found by its status, read, and copied as curl: %o",
  async (look) => {
    const all = WORDS[look.language];
    const words = all.developers;
    const page = await place.open(look);
    await signUp(page, all, `log-${look.language}@shop.kz`);
    const key = { name: "1C", mode: "test" };
    const { api_key } = await callAs<{ api_key: { secret: string } }>(page, "POST", "/api/dashboard/v1/api-keys", key);
    const call = (method: string, path: string, body?: string) =>
      fetch(place.installation.url + path, {
        method,
        headers: { "x-api-key": api_key.secret, "content-type": "application/json" },
        ...(body && { body }),
      });
    expect((await call("GET", "/api/v1/me")).status).toBe(200);
    const refusal = await call("POST", "/api/v1/invoices", JSON.stringify({ amount: -5, description: "Аян's" }));
    expect(refusal.status).toBe(422);

    const logged = () => callAs<{ total: number }>(page, "GET", "/api/dashboard/v1/request-logs");
    await expect.poll(async () => (await logged()).total, { timeout: 20_000 }).toBe(2);

    await page.goto("/console/developers/logs");
    const refused = page.getByRole("link", { name: /POST \/api\/v1\/invoices.*422/ });
    await refused.waitFor();
    const row = page.getByRole("navigation", { name: words.sections });
    const section = await row.getByRole("link", { name: words.logs }).boundingBox();
    expect((section?.x ?? 0) + (section?.width ?? Number.NaN)).toBeLessThanOrEqual(look.width);
    await photograph(page, `request-log-${look.language}`);
    await page.getByText("4xx", { exact: true }).click();
    await page.getByText("/api/v1/me").waitFor({ state: "hidden" });
    await refused.click();
    await page.getByText("VALIDATION_ERROR").waitFor();
    await page.getByText("1C", { exact: true }).waitFor();
    const command = await page.getByRole("region", { name: words.as_curl }).innerText();
    expect(command).toContain(`curl -X POST '${new URL("/api/v1/invoices", page.url())}'`);
    expect(command).toContain(`-d '{"amount":-5,"description":"Аян'\\''s"}'`);
    await photograph(page, `request-log-call-${look.language}`);
    expect(place.complaints).toEqual([]);
  },
  120_000,
);
