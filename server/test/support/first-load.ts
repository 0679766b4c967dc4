/** What a browser fetches for a page, as it comes over the network. */
import type { Page } from "playwright-core";

export type FirstLoad = { kb: number; chart_kb: number };

/** Counts from now on; the returned function waits until the page fetches nothing more. The charts are fetched after the page. */
export async function watchFirstLoad(page: Page): Promise<() => Promise<FirstLoad>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const addresses = new Map<string, string>();
  const bytes = { all: 0, chart: 0 };
  session.on("Network.requestWillBeSent", ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (addresses.get(requestId)?.includes("/assets/bars-")) bytes.chart += encodedDataLength;
  });
  return async () => {
    // The stream of changes stays open.
    await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
    return { kb: Math.round(bytes.all / 1000), chart_kb: Math.round(bytes.chart / 1000) };
  };
}
