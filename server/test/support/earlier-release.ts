/** An earlier release of this project, checked out beside it and built, to be run as its operators run it. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type EarlierRelease = { commit: string; folder: string; program: string; remove(): Promise<void> };

/** Installs what the release depends on through npm, which takes a minute or so. */
export async function checkOut(name: string): Promise<EarlierRelease> {
  const { stdout } = await run("git", ["rev-parse", "--verify", `${name}^{commit}`]);
  const commit = stdout.trim();
  const folder = await mkdtemp(join(tmpdir(), `tolem-${commit.slice(0, 7)}-`));
  // A worktree would stay noted in the repository where this program is killed.
  await run("sh", ["-c", `git archive ${commit} | tar -x -C "$1"`, "sh", folder]);
  await run("npm", ["ci"], { cwd: folder });
  await run("npm", ["run", "build"], { cwd: folder });
  return {
    commit,
    folder,
    program: join(folder, "server/dist/cli.js"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
