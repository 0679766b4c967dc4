/** Checks that every file of the archive is in its place. */
import { listArchiveFiles } from "../archive/reads.ts";
import type { Deps } from "../deps.ts";
import type { Finding } from "./finding.ts";

const SHOWN = 5;

/** Compares the sizes alone; `tolem archive --verify` reads every byte. */
export async function checkArchive({ db, archive }: Pick<Deps, "db" | "archive">): Promise<Finding[]> {
  const files = await listArchiveFiles(db);
  if (files.length === 0) return [];
  const found = { subject: "archive", check: "every file is in its place, whole" };
  const wrong: string[] = [];
  try {
    for (const { name, bytes } of files) if ((await archive.size(name)) !== bytes) wrong.push(name);
  } catch (error) {
    const remedy = "Archived invoices cannot be read meanwhile. Is the bucket there, and are its settings right?";
    return [{ ...found, state: "broken", detail: (error as Error).message, remedy }];
  }
  if (wrong.length === 0) return [{ ...found, state: "ok", detail: String(files.length) }];
  const more = wrong.length > SHOWN ? ` and ${wrong.length - SHOWN} more` : "";
  return [
    {
      ...found,
      state: "broken",
      detail: `${wrong.length} of ${files.length} are not: ${wrong.slice(0, SHOWN).join(", ")}${more}`,
      remedy: "Copy these files back from where you keep a copy of the archive: a backup does not have them.",
    },
  ];
}
