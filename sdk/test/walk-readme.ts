/** Walks through the README of an SDK as its reader does: saves its programs, types its commands, and waits for what they are to print. */
import { appendFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../server/test/support/free-port.ts";
import { openTerminals } from "./terminals.ts";

const CLONE = fileURLToPath(new URL("../../", import.meta.url));
const FENCE = /^```(\w+)( not-run: [^\n]+)?\n(.*?)^```$/gms;
/** The name of a program's file, in its first line. */
const FILE_NAME = /^(?:<\?php )?(?:\/\/|#) (\S+\.\w+)\n/;
/** As `tolem listen` prints it. */
const SECRET = /secret is (whsec_[^,]+),/;
/** Programs without a name continue this one. */
const CONTINUED = /each block continues `(\S+)`/;

type Walk = {
  sdk: string;
  /** An empty folder: it becomes the one that holds the clone and the project. */
  folder: string;
  service_url: string;
};

/**
 * A block that begins with `cd` is typed into a new terminal, where it may go on; the others into the terminal of the project.
 * @throws Error with all that was printed, where a command fails or a line does not come
 */
export async function walkReadme({ sdk, folder, service_url }: Walk): Promise<void> {
  const readme = await readFile(join(CLONE, "sdk", sdk, "README.md"), "utf8");
  const project = join(folder, "shop");
  await symlink(CLONE, join(folder, "tolem"));
  const terminals = openTerminals(folder, { TOLEM_URL: service_url });
  const port = String(await freePort());
  const adapted = (block: string) =>
    block
      .replaceAll("http://localhost:3000", service_url)
      .replaceAll(/\b9000\b/g, port)
      .replaceAll("shop@example.com", `${sdk}@example.com`)
      .replaceAll("whsec_…", () => SECRET.exec(terminals.printed())?.[1] ?? "");

  const [, continued = ""] = CONTINUED.exec(readme) ?? [];
  let continuedBy = "";
  try {
    for (const [, language = "", isNotRun, block = ""] of readme.matchAll(FENCE)) {
      if (isNotRun !== undefined) continue;
      const code = adapted(block);
      if (language === "text") await terminals.waitFor(block);
      else if (language !== "sh") await saveProgram(project, code, continued);
      else if (code.startsWith("cd ")) terminals.leave(code);
      else await terminals.run(code);
      if (language === "sh" && code.endsWith(` ${continued}\n`)) continuedBy = code;
    }
    await terminals.run(continuedBy);
  } finally {
    terminals.close();
  }
}

async function saveProgram(project: string, code: string, continued: string): Promise<void> {
  const [, name] = FILE_NAME.exec(code) ?? [];
  if (name === undefined) return appendFile(join(project, continued), code);
  const file = join(project, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, code);
}
