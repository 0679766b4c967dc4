/** Unpacks the browser that npm installs: its program, and libraries that a minimal machine lacks. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

/** The browser's program, and where it finds its libraries. */
export type Chromium = { path: string; libraries: string };

/** Not the system's temporary folder, where any user could place a program under the name that is started. */
const UNPACKED = resolve("node_modules/.cache/chromium");

export async function unpackChromium(): Promise<Chromium> {
  await mkdir(UNPACKED, { recursive: true });
  // In a process of its own: the package goes by the environment, and changes it.
  const unpack = "import('@sparticuz/chromium').then(async (m) => console.log(await m.default.executablePath()))";
  const program = spawn(process.execPath, ["--eval", unpack], {
    env: { ...process.env, TMPDIR: UNPACKED, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [path, [status]] = await Promise.all([text(program.stdout), once(program, "close")]);
  if (status !== 0) throw new Error("The browser could not be unpacked.");
  return { path: path.trim(), libraries: resolve(UNPACKED, "al2023/lib") };
}
