/** nginx with one of the configurations of ops/, on a port of its own and without TLS. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { endWithUs } from "./end-with-us.ts";
import { freePort } from "./free-port.ts";
import { waitForAnswer } from "./http-call.ts";

const NGINX = "/usr/sbin/nginx";
/** The statuses of each such call. */
const REPEATED = "repeated.log";

export type Nginx = {
  url: string;
  /** How many calls that a process refused with 503 went on to another one until now. */
  countRepeated(): Promise<number>;
  close(): Promise<void>;
};

export function hasNginx(): boolean {
  return existsSync(NGINX);
}

/** Starts nginx; `folder` gets its configuration, which is `shipped` with the addresses of the test, and all of its files. */
export async function startNginx(shipped: string, folder: string): Promise<Nginx> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const file = join(folder, "nginx.conf");
  await writeFile(file, wholeConfig(shipped, folder, port));
  const args = ["-c", file, "-e", join(folder, "error.log"), "-g", "daemon off;"];
  const child = spawn(NGINX, args, { stdio: ["ignore", "ignore", "inherit"] });
  endWithUs(() => child.exitCode === null && child.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  await waitForAnswer(url, `nginx does not start, see ${folder}/error.log`);
  return {
    url,
    async countRepeated() {
      return (await readFile(join(folder, REPEATED), "utf8")).split("\n").length - 1;
    },
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** What leads from http to https, and what is about TLS, is left out. */
function wholeConfig(shipped: string, folder: string, port: number): string {
  const server = shipped
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, "")
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/^ *(listen \[::\]:443|ssl_).*\n/gm, "");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return (
    `user root;\nworker_processes 1;\npid ${folder}/nginx.pid;\nevents { worker_connections 4096; }\n` +
    `http {\nmap $upstream_status $is_repeated {\ndefault 0;\n"~503, " 1;\n}\n` +
    `log_format statuses '$upstream_status';\naccess_log ${folder}/${REPEATED} statuses if=$is_repeated;\n${paths.join("\n")}\n${server}\n}\n`
  );
}
