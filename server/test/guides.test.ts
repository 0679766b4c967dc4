/** Every block of code in docs/guides is run against the built service, and prints what the guide says; and the pages of the guides are served. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "./support/free-port.ts";
import { httpCall } from "./support/http-call.ts";
import { type TolemProcess, tolemProcess } from "./support/tolem-process.ts";
import { createDatabase } from "./support/world.ts";

const GUIDES = fileURLToPath(new URL("../../docs/guides/", import.meta.url));
const SDK = fileURLToPath(new URL("../../sdk/typescript/src/index.ts", import.meta.url));
const FENCE = /^```([^\s]*)(?: not-run: ([^\n]+))?\n(.*?)^```$/gms;
const SAYS = /console\.log\(.*\); \/\/ (.+)$/gm;
/** The port on which the receivers of the guides listen. */
const GUIDE_PORT = /\b9000\b/g;

/** The blocks that cannot be run, by the reasons that the guides give. */
const NOT_RUN = [
  "going-live: the address is your own",
  "quick-start: it goes on until you end it",
  "quick-start: it starts the service that the other blocks call",
  "quick-start: the key is your own",
  "webhooks-done-right: the first command goes on until you end it",
];

/** Guides of which no block is run: they are for the shells of those who run the service, with databases and files of their own. */
const NOT_TRIED = ["self-hosting"];

/** The pages that are not guides. */
const REFERENCE = ["docs", "console", "operators", "legacy", "errors", "changelog"];

type Block = { language: string; reason: string | undefined; code: string };

function readGuide(file: string): { name: string; blocks: Block[] } {
  const fences = readFileSync(join(GUIDES, file), "utf8").matchAll(FENCE);
  const blocks = [...fences].map(([, language = "", reason, code = ""]) => ({ language, reason, code }));
  return { name: file.replace(".md", ""), blocks };
}

const guides = readdirSync(GUIDES).map(readGuide);

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let service: TolemProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tolem-guides-"));
  database = await createDatabase();
  service = await tolemProcess({
    name: "tolem",
    env: {
      ...{ DATA_DIR: join(folder, "data"), DATABASE_URL: database.url, SIMULATOR_PORT: String(await freePort()) },
      ...{ RATE_LIMIT_RPM: "1000000", SIGNUP_LOGIN_RPM: "1000000", ALLOW_PRIVATE_WEBHOOK_URLS: "1" },
    },
    logFile: join(folder, "service.log"),
  });
  await service.start();
});
afterAll(async () => {
  await service.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** The variables of the quick start, with the key of a new merchant. */
async function merchantOf(name: string): Promise<Record<string, string>> {
  const body = { email: `${name}@example.com`, password: "correct horse battery" };
  const signedUp = await httpCall<{ api_key: { secret: string } }>("POST", `${service.url}/api/dashboard/v1/signup`, {
    body,
  });
  return { TOLEM_URL: service.url, TOLEM_API_KEY: signedUp?.body.api_key.secret ?? "" };
}

async function outputOf(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const given = { PATH: process.env.PATH, NO_COLOR: "1", ...env };
  return (await promisify(execFile)(program, args, { cwd: folder, env: given })).stdout;
}

describe.each(guides)("$name", ({ name, blocks }) => {
  const codes = (language: string) =>
    blocks.filter((block) => block.language === language && block.reason === undefined).map(({ code }) => code);

  it("runs in the shell, and prints what it says", async () => {
    const script = codes("bash").join("\n");
    const said = await outputOf("bash", ["--norc", "-euo", "pipefail", "-c", script], await merchantOf(`${name}-bash`));
    for (const part of codes("text")) expect(said).toContain(part.trim());
  });

  it("runs in TypeScript, and prints what it says", async () => {
    const ts = codes("ts").join("\n");
    const file = join(folder, `${name}.mjs`);
    const contents = ts.replaceAll(GUIDE_PORT, String(await freePort()));
    const stdin = { contents, loader: "ts", resolveDir: folder } as const;
    await build({ stdin, outfile: file, bundle: true, platform: "node", format: "esm", alias: { "@tolem/sdk": SDK } });
    const said = await outputOf(process.execPath, [file], await merchantOf(`${name}-ts`));
    expect(said).toBe([...ts.matchAll(SAYS)].map(([, words]) => `${words}\n`).join(""));
  });
});

it("is served as pages and as Markdown, of which each link leads somewhere", async () => {
  const pages = new Map<string, string>();
  const read = async (path: string) => {
    const known = pages.get(path);
    if (known !== undefined) return known;
    const response = await fetch(service.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    const page = await response.text();
    pages.set(path, page);
    return page;
  };
  const list = await read("/llms.txt");
  const written = [...list.matchAll(/\((\/docs[^)]*)\.md\)/g)].map(([, path = ""]) => path);
  expect(written.map((path) => path.split("/").at(-1)).sort()).toEqual(
    [...guides.map(({ name }) => name), ...NOT_TRIED, ...REFERENCE].sort(),
  );
  for (const path of [...written, "/docs/guides"]) {
    expect(await read(path)).toContain(`<link rel="alternate" type="text/markdown" href="${path}.md">`);
    const links = new Set([...(await read(path)).matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href));
    for (const href of [...links].filter((each) => !each.startsWith("https:") && each !== "/console")) {
      const { pathname, hash } = new URL(href, service.url + path);
      const page = await read(pathname);
      if (hash !== "") expect(page, `${href} of ${path}`).toContain(`id="${hash.slice(1)}"`);
    }
  }
  expect(await read("/docs/guides.md")).toContain("](/docs/guides/quick-start.md)");
  expect(await read("/docs/errors.md")).toContain("\n## NOT_FOUND\n\n404: ");
  expect(await read("/docs/guides/quick-start.md")).toBe(readFileSync(join(GUIDES, "quick-start.md"), "utf8"));
});

it("gives a reason for each block that is not run", () => {
  const reasons = guides.flatMap(({ name, blocks }) =>
    blocks.flatMap(({ reason }) => (reason === undefined ? [] : [`${name}: ${reason}`])),
  );
  expect(reasons.sort()).toEqual(NOT_RUN);
  const languages = new Set(guides.flatMap(({ blocks }) => blocks.map(({ language }) => language)));
  expect([...languages].sort()).toEqual(["bash", "text", "ts"]);
});
