/** A whole Tolem as an operator runs it, and a real browser for its console. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { inject } from "vitest";
import { type Installation, install } from "../../../server/test/support/installation.ts";
import { sharedInstallation } from "./shared-installation.ts";

export type Language = "ru" | "kk" | "en";

/** How a page is looked at. */
export type Look = { width?: 390 | 1440; theme?: "light" | "dark"; language?: Language };

/** Between them, each language in both widths and both themes. */
export const LOOKS: Required<Look>[] = [
  { language: "ru", width: 390, theme: "light" },
  { language: "kk", width: 1440, theme: "dark" },
  { language: "en", width: 390, theme: "dark" },
  { language: "ru", width: 1440, theme: "dark" },
  { language: "kk", width: 390, theme: "light" },
  { language: "en", width: 1440, theme: "light" },
];

/** One of each language, for what must be seen in all three at once; with `LOOKS=other` each in the other width. */
export const STORY_LOOKS = process.env.LOOKS === "other" ? LOOKS.slice(3) : LOOKS.slice(0, 3);

/** The look in which a story is walked, which has this language; with `LOOKS` set one of each language (`npm run test:looks`). */
export function storyLooks(language: Language): Required<Look>[] {
  return process.env.LOOKS === undefined ? STORY_LOOKS.filter((look) => look.language === language) : STORY_LOOKS;
}

/** The first of `looks`; all of them with `LOOKS` set. */
export function looksToWalk<OneLook>(looks: OneLook[]): OneLook[] {
  return process.env.LOOKS === undefined ? looks.slice(0, 1) : looks;
}

export type Place = {
  installation: Installation;
  browser: Browser;
  /** Opens a browser window of its own, in which no person is signed in. The service is at `host` there; `isInstalled` lets the service worker in. */
  open(look?: Look & { host?: string; isInstalled?: boolean }): Promise<Page>;
  /** What browsers had against the pages so far: errors, breaches of the policy, calls to other hosts, answers that say the service failed. */
  complaints: string[];
  close(): Promise<void>;
};

/** A name of this machine that is no `localhost`, as a phone in the same network calls it. */
export const LAN_HOST = "till.lan";

const HEIGHTS = { 390: 844, 1440: 900 };

/**
 * The limits of one address would stop the many merchants of a story. The provider is given its usual time: on a busy machine an answer may
 * take longer than the second of other tests, and the outcome of the call would be unknown.
 */
const SETTINGS = { SIGNUP_LOGIN_RPM: "1000000", PROVIDER_TIMEOUT_MS: "15000" };

/** An installation that other stories use too, each with merchants of its own, one after the other. */
export async function openPlace(): Promise<Place> {
  const [installation, browser] = await Promise.all([sharedInstallation(SETTINGS), sharedBrowser()]);
  return placeIn(installation, browser, async () => {
    await fetch(`${installation.simulatorUrl}/control/faults`, { method: "DELETE" });
  });
}

/** An installation for this story alone: it has settings of its own, is stopped, or is seen whole by an operator. */
export async function openOwnPlace(settings: Record<string, string> = {}): Promise<Place> {
  const data_dir = await mkdtemp(join(tmpdir(), "tolem-console-"));
  const installation = await install({ data_dir, settings: { ...SETTINGS, ...settings } });
  const [browser] = await Promise.all([sharedBrowser(), installation.start()]);
  return placeIn(installation, browser, async () => {
    await installation.stop();
    await rm(data_dir, { recursive: true, force: true });
  });
}

/** A worker loads this module once for all of its files; the browser ends with the worker. */
let browser: Promise<Browser> | undefined;

function sharedBrowser(): Promise<Browser> {
  const { path: executablePath, libraries } = inject("chromium");
  browser ??= chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", `--host-resolver-rules=MAP ${LAN_HOST} 127.0.0.1`],
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  });
  return browser;
}

function placeIn(installation: Installation, browser: Browser, leave: () => Promise<void>): Place {
  const complaints: string[] = [];
  return {
    installation,
    browser,
    complaints,
    async open({ width = 1440, theme = "light", language = "en", host = "127.0.0.1", isInstalled = false } = {}) {
      const { port } = new URL(installation.url);
      const url = `http://${host}:${port}`;
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height: HEIGHTS[width] },
        hasTouch: width < 600,
        isMobile: width < 600,
        colorScheme: theme,
        // What moves is looked at in the middle of its way, by a slow machine more often.
        reducedMotion: "reduce",
        locale: language,
        acceptDownloads: true,
        // Each new window would fetch and compile every file of the console for the time without a connection.
        serviceWorkers: isInstalled ? "allow" : "block",
      });
      const page = await context.newPage();
      watch(page, url, complaints);
      return page;
    },
    async close() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await leave();
    },
  };
}

function watch(page: Page, origin: string, complaints: string[]): void {
  const complain = (what: string) => complaints.push(`${new URL(page.url()).pathname}: ${what}`);
  page.on("pageerror", (error) => complain(error.message));
  page.on("console", (message) => {
    // A refusal of the service is told by the browser too; the page says it to the person.
    const isRefusal = message.text().includes("the server responded with a status of 4");
    if (message.type() === "error" && !isRefusal) complain(message.text());
  });
  page.on("request", (request) => {
    const isOurs = request.url().startsWith(`${origin}/`) || /^(data|blob):/.test(request.url());
    if (!isOurs && page.url().startsWith(`${origin}/`)) complain(`asks a stranger: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) complain(`${response.status()} of ${response.url()}`);
  });
}
