/** Checks whether files of an earlier major version of PostgreSQL are still kept beside the database. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Finding } from "./finding.ts";

/** The name that a move to another major version gives to the files of before. */
const OLDER_FILES = /^postgres-\d+$/;

export async function checkOlderFiles({ data_dir }: Pick<Config, "data_dir">): Promise<Finding[]> {
  const names = await readdir(data_dir).catch((): string[] => []);
  return names
    .filter((name) => OLDER_FILES.test(name))
    .map((name) => ({
      subject: "disk",
      check: "no files of an earlier PostgreSQL are left",
      state: "warning",
      detail: `${join(data_dir, name)} is of before the move`,
      remedy: `Once you will not go back: rm -r ${join(data_dir, name)}`,
    }));
}
