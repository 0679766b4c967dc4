/** Reads files of the repository that are shipped with the program: the build copies them to where it is. */
import { readFileSync } from "node:fs";

const ROOT = new URL(import.meta.url.endsWith(".ts") ? "../../../" : "./", import.meta.url);

/** The text of a file by its path in the repository. */
export function readShipped(path: string): string {
  return readFileSync(new URL(path, ROOT), "utf8");
}
