/** Reads the files that browsers load: the build has compiled them; a program that runs from the sources compiles them itself. */
import { readFileSync } from "node:fs";

/** The text of a file as browsers are sent it. `folder` is that of the sources beside the room that serves it; the build has one for all rooms. */
export async function readBrowserFile(folder: URL, name: `${string}.css` | `${string}.js`): Promise<string> {
  if (!import.meta.url.endsWith(".ts")) return readFileSync(new URL(name, folder), "utf8");
  // The compiler is there wherever the sources are run, and no dependency of the built program.
  const { transformSync } = await import("esbuild");
  const [source, loader] = name.endsWith(".css")
    ? ([name, "css"] as const)
    : ([name.replace(/\.js$/, ".ts"), "ts"] as const);
  const text = readFileSync(new URL(source, folder), "utf8");
  return transformSync(text, { loader, format: "iife", minify: true }).code;
}
