/** Reads the files that the pages of customers load: the build has compiled them; a program that runs from the sources compiles them itself. */
import { readFileSync } from "node:fs";

const FOLDER = new URL("./browser/", import.meta.url);

/** The text of `page.css` or `page.js` as browsers are sent it. */
export async function readBrowserFile(name: "page.css" | "page.js"): Promise<string> {
  if (!import.meta.url.endsWith(".ts")) return readFileSync(new URL(name, FOLDER), "utf8");
  // The compiler is there wherever the sources are run, and no dependency of the built program.
  const { transformSync } = await import("esbuild");
  const [source, loader] = name === "page.js" ? (["page.ts", "ts"] as const) : ([name, "css"] as const);
  const text = readFileSync(new URL(source, FOLDER), "utf8");
  return transformSync(text, { loader, format: "iife", minify: true }).code;
}
