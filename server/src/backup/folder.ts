/** What a folder for backups can do. */
import type { Writable } from "node:stream";

export type BackupFolder = {
  /** What `tolem backup` and `tolem restore` call the file. */
  addressOf(name: string): string;
  exists(name: string): Promise<boolean>;
  /** Has `work` write the file, which bears its name when that has succeeded, in place of one that bore it before. */
  write<T>(name: string, work: (output: Writable) => Promise<T>): Promise<T>;
  /** Does `work` with the path of the file, or of a copy that is removed afterwards. */
  read<T>(name: string, signal: AbortSignal, work: (path: string) => Promise<T>): Promise<T>;
  /** The names in the folder, or at least those that begin like this. */
  list(beginning: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Makes the folder, and removes what killed processes have left of files that `isOurs` names, which are not written now. */
  prepare(isOurs: (name: string) => boolean): Promise<void>;
};
