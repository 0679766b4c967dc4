/** Checks how much space is left on the disk of the data. */
import { statfs } from "node:fs/promises";
import type { Config } from "../config.ts";
import type { Finding } from "./finding.ts";

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
const MIN_FREE_BYTES = GIB;
/** PostgreSQL writes its write-ahead log in files of 16 MiB, and stops when there is no space for the next ones. */
const NEARLY_NONE_BYTES = 128 * MIB;

type Room = { bavail: number; bsize: number };

/** The free space on the disk of the data, with the state of its finding; undefined where no data is on this machine. */
export type Space = { freeBytes: number; state: Finding["state"] };

/** `roomOf` gives the free blocks of a path's disk and their size; it rejects when the path does not exist. */
export async function readSpace(
  { data_dir }: Pick<Config, "data_dir">,
  roomOf: (path: string) => Promise<Room> = statfs,
): Promise<Space | undefined> {
  const room = await roomOf(data_dir).catch(() => undefined);
  if (room === undefined) return undefined;
  const freeBytes = room.bavail * room.bsize;
  if (freeBytes >= MIN_FREE_BYTES) return { freeBytes, state: "ok" };
  return { freeBytes, state: freeBytes < NEARLY_NONE_BYTES ? "broken" : "warning" };
}

export async function checkDisk(
  config: Pick<Config, "data_dir">,
  roomOf?: (path: string) => Promise<Room>,
): Promise<Finding> {
  const { data_dir } = config;
  const found = { subject: "disk", check: "there is room in DATA_DIR" };
  const space = await readSpace(config, roomOf);
  if (space === undefined) return { ...found, state: "ok", detail: `nothing is kept in ${data_dir}` };
  const { freeBytes, state } = space;
  const free = freeBytes < GIB ? `${Math.floor(freeBytes / MIB)} MiB` : `${(freeBytes / GIB).toFixed(1)} GiB`;
  const detail = `${free} are free for ${data_dir}`;
  if (state === "ok") return { ...found, state, detail };
  return { ...found, state, detail, remedy: "Make room: without any, nothing can be written any more." };
}
