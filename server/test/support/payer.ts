/** A payer with a browser that runs no script, at an address of its own: the world must believe `X-Forwarded-For`. */
import type { World } from "./world.ts";

export type Page = { status: number; headers: Headers; body: string; text: string; path: string };

let made = 0;

export function payerOf(world: World, language = "ru") {
  made += 1;
  const headers = {
    "x-forwarded-for": `10.9.${made >> 8}.${made & 255}`,
    accept: "text/html,application/xhtml+xml",
    "accept-language": language,
  };
  const fetchPage = async (path: string, init: RequestInit = {}): Promise<Page> => {
    const answer = await fetch(world.url + path, {
      ...init,
      headers: { ...headers, ...init.headers },
      redirect: "manual",
    });
    const body = await answer.text();
    return { status: answer.status, headers: answer.headers, body, text: textOf(body), path };
  };
  /** Follows what a browser follows by itself. */
  const follow = async (page: Page): Promise<Page> =>
    page.status === 303 ? follow(await fetchPage(page.headers.get("location") ?? "")) : page;
  return {
    /** The answer itself, at an address of the service. */
    ask: (url: unknown, init?: RequestInit) => fetchPage(pathOf(url), init),
    /** Opens an address of the service, and follows where it leads. */
    open: async (url: unknown) => follow(await fetchPage(pathOf(url))),
    /** Fills in the form of the page, and sends it. */
    async submit(page: Page, filled: Record<string, string> = {}): Promise<Page> {
      const form = /<form[^>]*method="post"[\s\S]*?<\/form>/.exec(page.body)?.[0];
      if (form === undefined) throw new Error(`the page has no form: ${page.text}`);
      const action = (/action="([^"]*)"/.exec(form)?.[1] ?? "").replaceAll("&amp;", "&");
      const given = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      const fields = Object.fromEntries(given.map(([, name = "", value = ""]) => [name, value]));
      const body = new URLSearchParams({ ...fields, ...filled }).toString();
      const type = { "content-type": "application/x-www-form-urlencoded" };
      return follow(await fetchPage(action, { method: "POST", body, headers: type }));
    },
  };
}

/** The path of an address that the service has given out. */
function pathOf(url: unknown): string {
  return String(url).replace(/^https?:\/\/[^/]+/, "");
}

/** What a person reads on the page. */
function textOf(body: string): string {
  const main = /<body>([\s\S]*)<\/body>/.exec(body)?.[1] ?? body;
  return main
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
