/** Two processes of the built program on a world's database, for what must hold between real processes. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Services } from "./console-client.ts";
import { TEST_SECRETS } from "./secrets.ts";
import { type TolemProcess, tolemProcess } from "./tolem-process.ts";
import type { World } from "./world.ts";

export type TwoProcesses = {
  services: Services;
  /** What each said at last that ended by itself. */
  unexpectedEnds(): string[];
  /** SIGKILL of the second. */
  killSecond(): Promise<void>;
  close(): Promise<void>;
};

/** Their clock is that of the machine, which the world's is set to. */
export async function startTwoProcesses(world: World, settings: Record<string, string> = {}): Promise<TwoProcesses> {
  const folder = await mkdtemp(join(tmpdir(), "tolem-two-"));
  const data_dir = join(folder, "data");
  await mkdir(data_dir);
  const env = {
    ...TEST_SECRETS,
    DATABASE_URL: world.database_url,
    DATA_DIR: data_dir,
    BASE_URL: world.deps.config.base_url,
    PROVIDER_BASE_URL: world.simulator.url,
    PICTURES_ARE_SHARED: "1",
    RATE_LIMIT_RPM: "1000000",
    SIGNUP_LOGIN_RPM: "1000000",
    LOG_LEVEL: "warn",
    ...settings,
  };
  const start = async (name: string) => {
    const one = await tolemProcess({ name, env, logFile: join(folder, `${name}.log`) });
    await one.start();
    return one;
  };
  const [one, other] = await Promise.all([start("tolem-1"), start("tolem-2")]);
  const serviceOf = ({ url }: TolemProcess) => ({ url, app: world.app });
  world.clock.set(new Date().toISOString());
  return {
    services: [serviceOf(one), serviceOf(other)],
    unexpectedEnds: () => [...one.unexpected_ends, ...other.unexpected_ends],
    killSecond: () => other.kill(),
    async close() {
      await Promise.all([one.stop(), other.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
