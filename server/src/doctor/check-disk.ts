/** Looks at how much room is left where the data is kept. */
import { statfs } from "node:fs/promises";
import type { Config } from "../config.ts";
import type { Finding } from "./finding.ts";

const GIB = 1024 ** 3;
const MIN_FREE_BYTES = GIB;

type Room = { bavail: number; bsize: number };

/** `roomOf` gives the free blocks of a path's disk and their size; it rejects where there is no such path. */
export async function checkDisk(
  { data_dir }: Pick<Config, "data_dir">,
  roomOf: (path: string) => Promise<Room> = statfs,
): Promise<Finding> {
  const found = { subject: "disk", check: "there is room in DATA_DIR" };
  const room = await roomOf(data_dir).catch(() => undefined);
  if (room === undefined) return { ...found, state: "ok", detail: `nothing is kept in ${data_dir}` };
  const free_bytes = room.bavail * room.bsize;
  const detail = `${(free_bytes / GIB).toFixed(1)} GiB are free for ${data_dir}`;
  if (free_bytes >= MIN_FREE_BYTES) return { ...found, state: "ok", detail };
  return { ...found, state: "warning", detail, remedy: "Make room: without any, nothing can be written any more." };
}
