/** Runs the program that rewrites pictures in a separate process, which has no secret, connection or memory of the service. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { ApiError } from "../errors.ts";
import type { Problem } from "../problems.ts";

export type PictureTask = { bytes: Uint8Array; format: "jpeg" | "png" | "webp" };
/** `refused` is the reason why the file is invalid. */
export type PictureAnswer = { rewritten: Uint8Array } | { refused: Problem };

const IS_SOURCE = import.meta.url.endsWith(".ts");
const PROGRAM = fileURLToPath(new URL(IS_SOURCE ? "./rewrite-pictures.ts" : "./rewrite-pictures.js", import.meta.url));
/** The decoder itself gives up after 20 s. */
const TIMEOUT_MS = 30_000;
const IDLE_MS = 60_000;

const oneAtATime = pLimit(1);

let running: ChildProcess | undefined;
let stopWhenIdle: NodeJS.Timeout | undefined;

/** The process starts with the first picture, and again after it has ended. It does not keep this process alive, and ends with it. */
function programOf(): ChildProcess {
  if (running?.connected) return running;
  const child = fork(PROGRAM, { execArgv: IS_SOURCE ? ["--import", "tsx"] : [], env: {}, serialization: "advanced" });
  child.unref();
  child.channel?.unref();
  running = child;
  return child;
}

/** The program's answer to `task`. @throws UNAVAILABLE when it ended meanwhile, or took more than 30 s. */
export function rewritePicture(task: PictureTask): Promise<PictureAnswer> {
  return oneAtATime(() => ask(task));
}

async function ask(task: PictureTask): Promise<PictureAnswer> {
  clearTimeout(stopWhenIdle);
  const child = programOf();
  const givenUp = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
  try {
    return await new Promise<PictureAnswer>((resolve, reject) => {
      const lost = () => reject(new ApiError("UNAVAILABLE", { retryAfterS: 1 }));
      child.once("message", (answer) => resolve(answer as PictureAnswer));
      child.once("exit", lost).once("error", lost);
      child.send(task);
    });
  } finally {
    clearTimeout(givenUp);
    child.removeAllListeners();
    stopWhenIdle = setTimeout(() => child.kill(), IDLE_MS).unref();
  }
}
