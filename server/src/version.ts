/** The version of this program. */
import { readFileSync } from "node:fs";

export function readVersion(): string {
  // The relative path is the same from the sources and from the built program.
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return version;
}
