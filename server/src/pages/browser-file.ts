/** Reads the files that browsers load for the pages of customers: the build has compiled them; a program that runs from the sources compiles them itself. */
import { readFileSync } from "node:fs";

const FOLDER = new URL("./browser/", import.meta.url);

/** The text of a file as browsers are sent it. */
export async function readBrowserFile(name: "page.css" | "page.js" | "tolem.js"): Promise<string> {
  if (!import.meta.url.endsWith(".ts")) return readFileSync(new URL(name, FOLDER), "utf8");
  // The compiler is there wherever the sources are run, and no dependency of the built program.
  const { transformSync } = await import("esbuild");
  const [source, loader] =
    name === "page.css" ? ([name, "css"] as const) : ([name.replace(/\.js$/, ".ts"), "ts"] as const);
  const text = readFileSync(new URL(source, FOLDER), "utf8");
  return transformSync(text, { loader, format: "iife", minify: true }).code;
}
